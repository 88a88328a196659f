"""New names: what nobody can read is refused when it is made."""

import pytest

from feurio_pbem.errors import WrongUsage
from feurio_pbem.notation.names import MOST_MARKS, fit_name


@pytest.mark.parametrize("name", ["Zoe\u0308", "Nguyễn", "שִׁמְשׁוֹן", "བསྒྲུབས", "กี๋", "ปั้น"])
def test_marks_of_the_scripts_of_the_world_are_fit(name: str) -> None:
    assert fit_name(name)


@pytest.mark.parametrize("mark", ["\u0335", "\u0330", "\u20dd", "\u0e49"])
def test_a_tower_of_marks_is_not(mark: str) -> None:
    assert fit_name("Bx" + mark * MOST_MARKS)
    with pytest.raises(
        WrongUsage, match=rf"stacks more than {MOST_MARKS} marks on one letter \(character 7\)"
    ) as refusal:
        fit_name("Bx" + mark * (MOST_MARKS + 1))
    assert refusal.value.code == "unfit-name"
