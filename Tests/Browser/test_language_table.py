"""The table of sentences, without a browser: the same keys, parameters and plural forms in every language, each of them used, and
no sentence of the page outside of it."""

import html
import json
import pathlib
import re
import runpy
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WEB = ROOT / "Web"
sys.path.insert(0, str(ROOT / "Scripts"))
from page_texts import first, later, table  # noqa: E402

LANGUAGES = ["en", "de", "fr", "es", "it"]
# Forms that integers below a million take (CLDR).
FORMS = {"one", "other"}
# Engine, examples and the element for other pages speak to programmers; `view/texts.js` is made from the tables (`make lint` checks it).
OTHERS = ("engine/", "examples/", "language/", "view/")
# What has the same sentence in English: names, numbers, one word that is the same.
MAY_BE_SAME = 0.12


def plurals(message):
    """Each plural of a message: (parameter, its forms)."""
    for match in re.finditer(r"\{(\w+), plural,", message):
        depth, at, forms = 1, match.end(), []
        while depth:
            form = re.compile(r"\s*(=?\w+)\s*\{").match(message, at) if depth == 1 else None
            if form:
                forms.append(form[1])
                depth, at = 2, form.end()
                continue
            assert at < len(message), message
            depth += {"{": 1, "}": -1}.get(message[at], 0)
            at += 1
        yield match[1], forms


def parameters(message):
    return set(re.findall(r"\{(\w+)[},]", re.sub(r"(?<=\w) \{(?=[^{}]*[^\w{}])", " ", message))) | {name for name, _ in plurals(message)}


def scripts():
    return {path.relative_to(WEB).as_posix(): path.read_text() for path in sorted(WEB.rglob("*.js"))}


def without_comments(source):
    return re.sub(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", lambda match: "\n" * match[0].count("\n"), source, flags=re.S)


ENGLISH = table("en")
PAGE = (WEB / "index.html").read_text()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_every_sentence(language):
    other = table(language)
    assert list(other) == list(ENGLISH), sorted(set(other) ^ set(ENGLISH)) or "in another order"
    same = [key for key, text in other.items() if text == ENGLISH[key] and re.search(r"[A-Za-z]{3}", re.sub(r"\{.*?\}", "", text))]
    assert len(same) < MAY_BE_SAME * len(other), same
    sentences = [key for key in same if len(other[key].split()) > 3]
    assert not sentences, f"not translated: {sentences}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_parameters_and_plural_forms(language):
    for key, text in table(language).items():
        assert text.strip() == text and text, key
        assert parameters(text) == parameters(ENGLISH[key]), f"{key}: {text}"
        assert {name for name, _ in plurals(text)} == {name for name, _ in plurals(ENGLISH[key])}, key
        for _, forms in plurals(text):
            assert FORMS <= set(forms), f"{key}: {forms}"
        assert text.count("{") == text.count("}"), key
        # One way to write each sign: … for three dots, ’ for an apostrophe, and the language's own quotation marks.
        assert "..." not in text and "'" not in text and '"' not in text, f"{key}: {text}"


def used():
    """Keys that are named in full, and beginnings of those that are put together."""
    whole, beginnings = set(), set()
    for source in [*scripts().values(), PAGE]:
        whole |= {key for key in re.findall(r"[\"'`]([\w-]+(?:\.[\w-]+)+)[\"'`]", source) if key in ENGLISH}
        beginnings |= {part for part in re.findall(r"`((?:[\w-]+\.)+)\$\{", source) if any(key.startswith(part) for key in ENGLISH)}
    return whole, beginnings


def imports():
    """The modules that each module imports statically."""
    return {name: {(WEB / name).parent.joinpath(to).resolve().relative_to(WEB).as_posix()
                   for to in re.findall(r"^(?:import|export)\b[^\"'(;]*\"(\.[^\"]+\.js)\"", without_comments(source), re.M)}
            for name, source in scripts().items()}


def test_sentences_are_there_when_they_are_said():
    """What is loaded later waits for its sentences, what is loaded first does without them."""
    imported, afterwards = imports(), later("en")
    at_once = {match.removeprefix("./") for match in re.findall(r'<script[^>]*type="module"[^>]*src="([^"]+)"', PAGE)}
    assert at_once
    for entry in at_once | {name for name in set(imported) - set().union(*imported.values()) if not name.startswith("view/")}:
        loaded, left = set(), [entry]
        while left:
            name = left.pop()
            if name not in loaded:
                loaded.add(name)
                left += imported[name]
        needed = {f"{name}: {key}" for name in loaded
                  for key in re.findall(r"[\"'`]([\w-]+(?:\.[\w-]+)+)[\"'`]", without_comments(scripts()[name])) if key in afterwards}
        assert not needed or "language/later.js" in loaded, f"{entry} does not import language/later.js: {needed}"
        assert entry not in at_once or "language/later.js" not in loaded, entry


def test_each_sentence_is_in_one_file():
    for language in LANGUAGES:
        assert not set(first(language)) & set(later(language))
        assert list(later(language)) == list(later("en"))


def test_every_sentence_is_used():
    whole, beginnings = used()
    unused = [key for key in ENGLISH if key not in whole and not key.startswith(tuple(beginnings))
              and not (key.endswith("Advice") and key.removesuffix("Advice") in whole)]
    assert not unused


def test_every_key_is_in_the_table():
    missing = []
    for name, source in scripts().items():
        code = without_comments(source)
        for key in re.findall(r"(?<![\w.])(?:t|optional)\(\s*\"([^\"]*)\"", code):
            if key not in ENGLISH:
                missing.append(f"{name}: {key}")
        for key in re.findall(r"\"data-text(?:-[a-z-]+)?\": \"([^\"]*)\"", code):
            if key not in ENGLISH:
                missing.append(f"{name}: {key}")
        for part in re.findall(r"(?<![\w.])(?:t|optional)\(\s*`([^`$]*)\$\{", code):
            if not any(key.startswith(part) for key in ENGLISH):
                missing.append(f"{name}: {part}…")
    missing += [f"index.html: {key}" for key in re.findall(r'data-text(?:-[a-z-]+)?="([^"]*)"', PAGE) if key not in ENGLISH]
    assert not missing


def test_page_says_what_the_table_says():
    sync = runpy.run_path(str(WEB.parent / "Scripts/sync-page-texts"))
    assert PAGE == sync["synchronised"](PAGE, ENGLISH), "run Scripts/sync-page-texts"


def test_page_has_no_sentence_of_its_own():
    body = PAGE[PAGE.index("<body>"):PAGE.index("<noscript>")]
    own = []
    for tag, text in re.findall(r"<([a-z][^<>]*)>([^<>]*[A-Za-z]{2}[^<>]*)<", body):
        # Languages are named in themselves, the program by its name.
        if "data-text=" not in tag and " lang=" not in tag and text.strip() != "Waymark":
            own.append(html.unescape(text.strip()))
    for tag in re.findall(r"<[a-z][^<>]*>", body):
        for name in ("aria-label", "placeholder", "title", "alt"):
            if re.search(rf'\s{name}="[^"]+"', tag) and f"data-text-{name}=" not in tag:
                own.append(tag)
    assert not own


# A sentence, or words that an element or attribute gets.
SENTENCE = re.compile(r"[\"`]((?:[A-Z…“][^\"`\n]*?[a-z’]{2,}|[A-Z][a-z]+) [^\"`\n]*[a-z]{2}[^\"`\n]*)[\"`]")
SHOWN = re.compile(r"(?:textContent|ariaLabel|placeholder|title|alt|innerText|advice|words|\"aria-label\"|\"aria-valuetext\")(?::| =) [\"`]([^\"`\n]*[A-Za-z]{2}[^\"`\n]*)[\"`]")
# Sentences that only the console sees, names of programs and of services, code.
NOT_SHOWN = re.compile(r"^(Content-Type|Google (Directions|Routes)|Gill Sans|Avenir|Waymark walking map|Waymark · )|contributors$|\.state === $")


def test_scripts_have_no_sentence_of_their_own():
    own = []
    for name, source in scripts().items():
        if name.startswith(OTHERS) or "shaders" in name:
            continue
        for number, line in enumerate(without_comments(source).splitlines(), 1):
            if "console." in line:
                continue
            for pattern in (SENTENCE, SHOWN):
                for text in pattern.findall(line):
                    bare = re.sub(r"\$\{[^}]*\}", "", text)
                    if re.search(r"[A-Za-z]{2}", bare) and not NOT_SHOWN.search(text) and text not in ENGLISH:
                        own.append(f"{name}:{number}: {text}")
    assert not own, "\n".join(own)


def test_app_says_what_the_table_says():
    made = subprocess.run([sys.executable, ROOT / "Scripts/make-app-texts", "--check"], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr


def test_both_ways_to_build_the_app_ask_for_permissions_in_the_same_words():
    package = (ROOT / "Apps/iOS/Waymark.swiftpm/Package.swift").read_text()
    project = (ROOT / "Apps/iOS/project.yml").read_text()
    purposes = re.findall(r'purposeString:\s*"([^"]+)"', package)
    assert len(purposes) == 3
    assert sorted(re.findall(r"UsageDescription: (.+)", project)) == sorted(purposes)


def test_every_sentence_of_the_app_is_in_the_table():
    own = json.loads((ROOT / "Apps/iOS/language.json").read_text())
    used = set()
    for folder in ("Apps/iOS/Waymark.swiftpm/Sources", "Sources/Apple/WaymarkAppModel"):
        for path in (ROOT / folder).rglob("*.swift"):
            used |= set(re.findall(r"(?:say|words|AppWords\(language\))\(\s*\"([^\"]+)\"", path.read_text()))
    assert used and not used - set(own), used - set(own)
    everywhere = "".join(path.read_text() for folder in ("Apps/iOS/Waymark.swiftpm/Sources", "Sources/Apple/WaymarkAppModel", "Sources/Engine/Waymark")
                         for path in (ROOT / folder).rglob("*.swift") if path.name != "AppTable.swift")
    # Why it asks for permissions.
    everywhere += "".join((ROOT / "Apps/iOS/Waymark.swiftpm" / name).read_text() for name in ("Package.swift", "AdditionalInfo.plist"))
    # What is said to Siri names the app as the system does.
    everywhere = everywhere.replace(r"\(.applicationName)", "${applicationName}")
    colours = {"Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Brown", "Grey"}
    assert not [text for text in own if text not in colours and not re.search(f'[">]{re.escape(text)}["<]', everywhere)]
    for text, others in own.items():
        assert not others or set(others) == set(LANGUAGES[1:]), text


def test_views_of_the_app_have_no_sentence_of_their_own():
    shown = re.compile(r"(?:Text|Label|Button|Toggle|Picker|Section|navigationTitle|accessibilityLabel|accessibilityHint|alert)"
                       r"\(\s*\"([^\"]*)\"")
    own = []
    for path in (ROOT / "Apps/iOS/Waymark.swiftpm/Sources").rglob("*.swift"):
        if path.name == "Words.swift":
            continue
        for text in shown.findall(path.read_text()):
            bare = text
            while "\\(" in bare and (inner := re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "", bare)) != bare:
                bare = inner
            if re.search(r"[A-Za-z]{2}", bare):
                own.append(f"{path.name}: {text}")
    assert not own
