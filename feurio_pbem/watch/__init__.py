"""Looking at games as they change, and telling their players whose turn it is in the way they have set up."""
