"""The pages of the site and their order, for mkdocs.

Pages are the repository's Markdown files that README.md leads to, at the same paths, so that links work as they are written.
A linked file of another kind is a page that shows it, a linked folder a page that lists it. The order is that of docs/README.md.
"""

import pathlib
import posixpath
import re
import subprocess

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOME = "README.md"
INDEX = "docs/README.md"
# Copied, not shown.
COPIED = {".png", ".svg", ".ipynb"}
LANGUAGES = {".cfg": "text", ".conf": "nginx", ".html": "html", ".json": "json", ".py": "python", ".swift": "swift", ".yml": "yaml"}
CODE = re.compile(r"^```.*?^```", re.M | re.S)
# A block of code, code in a line, or a link: only links have groups.
LINK = re.compile(r'^```.*?^```|`[^`\n]*`|(\]\(|src=")([^)\s#"]+)(?:#[^)\s"]*)?(?=[)"])', re.M | re.S)
# Lists that GitHub shows and the generator does not: nested by fewer than four spaces, or without an empty line before.
OTHER_LIST = re.compile(r"^ {1,3}([-*]|\d+\.) .*|^(?![-*|#>]|\d+\. |\s).+(?=\n([-*]|1\.) )", re.M)

pages = {}


def target(page, link):
    """The path in the repository that a link on a page leads to, or None where it leads nowhere in it."""
    if re.match(r"[a-z]+:", link):
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), link))
    return path if not path.startswith("..") and (ROOT / path).exists() else None


def shown_as(path):
    """The page that shows a file or a folder of the repository; a copied file is its own."""
    if (ROOT / path).is_dir():
        return f"{path}/README.md"
    return path if pathlib.Path(path).suffix in COPIED | {".md"} else f"{path}.md"


def folder_page(path):
    listed = subprocess.run(["git", "ls-files", "-z", path], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = [posixpath.relpath(name, path) for name in listed.split("\0") if name]
    return f"# {posixpath.basename(path)}\n\n" + "".join(f"- [{name}]({name})\n" for name in names)


def file_page(path):
    text = (ROOT / path).read_text()
    language = LANGUAGES.get(pathlib.Path(path).suffix, "text")
    return f"---\nsearch:\n  exclude: true\n---\n# {posixpath.basename(path)}\n\n````{language}\n{text.rstrip()}\n````\n"


def collect(path):
    """Adds what a path is shown as, and everything that this links to."""
    page = shown_as(path)
    if page in pages:
        return
    if (ROOT / page).exists():
        is_text = page.endswith(".md")
        pages[page] = (ROOT / page).read_text() if is_text else None
    else:
        is_text = (ROOT / path).is_dir()
        pages[page] = folder_page(path) if is_text else file_page(path)
    if is_text:
        if other := OTHER_LIST.search(CODE.sub("", pages[page])):
            raise PluginError(f"{page}: a list needs an empty line before it, a nested one four spaces: “{other[0].strip()}”.")
        for match in LINK.finditer(pages[page]):
            if match[2] and (linked := target(page, match[2])):
                collect(linked)


def groups():
    """The groups of the index, each with (title, page): its headings and its bold words, and what comes after all lists."""
    text = pages[INDEX]
    links = [(posixpath.normpath(posixpath.join("docs", path)), part) for path, part in re.findall(r"\]\(([^)#]+)(#[^)]+)?\)", text)]
    whole = {path for path, part in links if not part}
    found, name, seen = {}, "", {HOME}
    for paragraph in text.split("\n\n"):
        if heading := re.match(r"## (.+)|\*\*(.+?)\*\*:", paragraph):
            name = heading[1] or heading[2]
        elif not paragraph.startswith("- "):
            name = "Project"
        for title, link, part in re.findall(r"\[([^\]]+)\]\(([^)#]+)(#[^)]+)?\)", paragraph):
            path = target(INDEX, link)
            # A part of a page stands for the page where nothing else does.
            if not path or path in seen or (part and path in whole):
                continue
            seen.add(path)
            title = " ".join(title.strip("`").split())
            title = title[0].upper() + title[1:] if title.split()[0].islower() else title
            found.setdefault(name, []).append({title: shown_as(path)})
    for path in sorted((ROOT / "docs").glob("*.md")):
        name = f"docs/{path.name}"
        if name not in seen | {INDEX}:
            raise PluginError(f"{name} is in no group of {INDEX}: add a link to it there.")
    return found


def on_config(config):
    pages.clear()
    for path in (HOME, INDEX, "Web/icons/blaze.svg", "Web/icons/blaze-192.png"):
        collect(path)
    found = groups()
    first = next(iter(found))
    found[first] = [{"Waymark": HOME}, {"All pages": INDEX}, *found[first]]
    config.nav = [{name: entries} for name, entries in found.items()]
    return config


def on_files(files, config):
    for page, text in pages.items():
        if text is None:
            files.append(File.generated(config, page, abs_src_path=str(ROOT / page)))
        else:
            files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown, page, **_):
    """Leads links to files and folders to the pages that show them, and leaves a block of code one word, its language."""
    path = page.file.src_uri
    # Lists of names, which would lead every search.
    if 2 * sum(map(len, CODE.findall(markdown))) > len(markdown):
        page.meta.setdefault("search", {"boost": 0.1})

    def shown(match):
        linked = match[2] and target(path, match[2])
        if not linked or shown_as(linked) == linked:
            return match[0]
        return match[0].replace(match[2], posixpath.relpath(shown_as(linked), posixpath.dirname(path)), 1)

    return re.sub(r"^(```\w+) .*", r"\1", LINK.sub(shown, markdown), flags=re.M)
