"""What is seen on a picture, in board units and by role, before anybody has chosen a colour or a file format."""
