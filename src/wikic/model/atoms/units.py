"""Units in English and French, by dimension, each with its size in the dimension's base unit."""

from __future__ import annotations

import re

_TIME: dict[float, str] = {
    0.000001: "ns nanosecond nanoseconds nanoseconde nanosecondes",
    0.001: "us µs μs microsecond microseconds microseconde microsecondes",
    1: "ms millisecond milliseconds milliseconde millisecondes",
    1_000: "s sec secs second seconds seconde secondes",
    60_000: "min mins minute minutes",
    3_600_000: "h hr hrs hour hours heure heures",
    86_400_000: "d day days jour jours",
    604_800_000: "week weeks semaine semaines",
}
_MONTHS: dict[float, str] = {1: "month months mois", 12: "year years yr yrs an ans année années"}
_BYTES: dict[float, str] = {
    0.125: "bit bits",
    1: "B byte bytes octet octets",
    **{1000**n: f"{p}B {p}o" for n, p in enumerate("kMGTP", 1)},
    **{1024**n: f"{p}iB {p}io" for n, p in enumerate("KMGTP", 1)},
}
_HERTZ: dict[float, str] = {1: "Hz hertz", 1_000: "kHz", 1_000_000: "MHz", 1_000_000_000: "GHz"}
_RATE: dict[float, str] = {1: "rps qps tps", 1 / 60: "rpm"}
_ONE = {"percent": "% percent pourcent", "€": "€ EUR euro euros", "$": "$ USD dollar dollars", "£": "£ GBP"}
_TABLES: dict[str, dict[float, str]] = {"ms": _TIME, "months": _MONTHS, "B": _BYTES, "Hz": _HERTZ, "/s": _RATE}
_TABLES |= {base: {1: names} for base, names in _ONE.items()}
UNITS = {
    name: (base, float(size))
    for base, table in _TABLES.items()
    for size, names in table.items()
    for name in names.split()
}
UNITS |= {"KB": ("B", 1000.0), "Ko": ("B", 1000.0), "pour cent": ("percent", 1.0), "per cent": ("percent", 1.0)}
UNITS |= {name.capitalize(): unit for name, unit in UNITS.items() if len(name) > 3 and name.islower()}

# A rate is a count over a time: requests per second, req/s, /min, par seconde.
_PER = {"s": 1.0, "sec": 1.0, "second": 1.0, "seconde": 1.0, "min": 1 / 60, "minute": 1 / 60, "h": 1 / 3600}
_PER |= {"hour": 1 / 3600, "heure": 1 / 3600, "day": 1 / 86400, "jour": 1 / 86400}
_NAMES = "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True))
_TIMES = "|".join(sorted(_PER, key=len, reverse=True))
UNIT = re.compile(
    rf"[ \u00a0\u202f]?-?(?:(?P<unit>{_NAMES})(?![\w°])(?P<over>/(?:{_TIMES})\b)?"
    rf"|(?P<what>[A-Za-zéè]{{2,14}}\s?)?(?:/\s?|per |par |a |an |each )(?P<per>{_TIMES})(?!\w))"
)


def read_unit(text: str, at: int) -> tuple[str, float, int] | None:
    """Base unit, size and end of the unit that begins at an offset, a space before it allowed; None without one."""
    match = UNIT.match(text, at)
    if match is None:
        return None
    if match["per"]:
        return "/s", _PER[match["per"]], match.end()
    base, size = UNITS[match["unit"]]
    return (base + match["over"], size, match.end()) if match["over"] else (base, size, match.end())
