//! How the parts of the api may know each other, read from its sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Files that put everything together, and so may know everything.
const ROOT: [&str; 6] =
    ["lib.rs", "main.rs", "program.rs", "state.rs", "openapi.rs", "site_config.rs"];

/// A use of another part: the file, and the path that it names, such as `messaging::support::service`.
struct Use {
    file: String,
    path: Vec<String>,
}

#[test]
fn features_know_each_other_by_their_services_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let is_module = |path: &[String]| {
        let path = root.join(path.join("/"));
        path.is_dir() || path.with_extension("rs").is_file()
    };
    let offenders: Vec<String> = uses()
        .into_iter()
        .filter(|Use { file, path }| {
            top(file) != path[0] && !is_foundation(&path[0]) && !is_root(file)
        })
        // A module alone says nothing yet: what is taken from it is named where it is used.
        .filter(|Use { path, .. }| {
            !(path.iter().any(|part| part == "service") || is_module(path) && is_feature(path))
        })
        .map(|Use { file, path }| format!("{file} uses crate::{}", path.join("::")))
        .collect();
    assert!(offenders.is_empty(), "{offenders:#?}");
}

/// Whether a module is a feature or a part of one, and no layer of it.
fn is_feature(path: &[String]) -> bool {
    !path.iter().any(|part| ["http", "store", "rules"].contains(&part.as_str()))
}

#[test]
fn whoever_begins_a_unit_of_work_commits_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut begun = 0;
    let mut offenders = Vec::new();
    for file in files(&root) {
        let name = relative(&root, &file);
        if name == "foundation/unit_of_work.rs" {
            continue;
        }
        let source = std::fs::read_to_string(&file).expect("a source file");
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        for function in source.split("\nasync fn ").flat_map(|part| part.split("async fn ")) {
            let begins = function.matches(".begin().await").count();
            // One that only reads says so, by dropping it.
            let ends =
                function.matches(".commit()").count() + function.matches("drop(work)").count();
            begun += begins;
            if ends < begins {
                let function = function.split(['(', '<']).next().unwrap_or_default();
                offenders.push(format!("{name}: {function} begins {begins}, ends {ends}"));
            }
        }
    }
    assert!(begun > 40, "only {begun} were found");
    assert!(offenders.is_empty(), "{offenders:#?}");
}

#[test]
fn queries_stand_in_the_stores_of_features() {
    // Single files that are no feature's folder.
    const ALONE: [&str; 3] = ["accounts/email_tokens.rs", "health.rs", "site_config.rs"];
    let offenders: Vec<String> = sources()
        .into_iter()
        .filter(|(file, source)| {
            let is_store = file.ends_with("store.rs") || ALONE.contains(&file.as_str());
            !is_store && !is_foundation(&top(file)) && source.contains("sqlx::query")
        })
        .map(|(file, _)| file)
        .collect();
    assert!(offenders.is_empty(), "{offenders:#?}");
}

#[test]
fn what_admins_do_is_done_by_services() {
    let handlers = |file: &str| file.starts_with("admin/") && file.ends_with("http.rs");
    let (mut handled, mut offenders) = (0, Vec::new());
    for (file, source) in sources().into_iter().filter(|(file, _)| handlers(file)) {
        handled += source.matches("work.commit()").count();
        for deed in ["work.db()", "work.audit(", "work.notify(", "work.email(", "work.emit("] {
            if source.contains(deed) {
                offenders.push(format!("{file} does {deed}…"));
            }
        }
    }
    assert!(handled > 10, "only {handled} were found");
    assert!(offenders.is_empty(), "{offenders:#?}");
}

#[test]
fn the_foundation_knows_no_feature() {
    let offenders: Vec<String> = uses()
        .into_iter()
        .filter(|Use { file, path }| is_foundation(&top(file)) && !is_foundation(&path[0]))
        .map(|Use { file, path }| format!("{file} uses crate::{}", path.join("::")))
        .collect();
    assert!(offenders.is_empty(), "{offenders:#?}");
}

#[test]
fn no_features_know_each_other_in_a_circle() {
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for Use { file, path } in uses() {
        let from = top(&file);
        if from != path[0] && !is_foundation(&from) && !is_foundation(&path[0]) && !is_root(&file) {
            known.entry(from).or_default().insert(path[0].clone());
        }
    }
    // A feature that knows nobody of those that are left is taken away; what remains is a circle.
    let mut left: BTreeSet<String> = known.keys().cloned().collect();
    while let Some(free) = left.iter().find(|feature| known[*feature].is_disjoint(&left)).cloned() {
        left.remove(&free);
    }
    let circle: BTreeMap<_, Vec<_>> = left
        .iter()
        .map(|feature| (feature, known[feature].intersection(&left).collect()))
        .collect();
    assert!(circle.is_empty(), "{circle:#?}");
}

fn is_foundation(part: &str) -> bool {
    part == "foundation"
}

fn is_root(file: &str) -> bool {
    ROOT.contains(&file)
}

/// The folder below `src` that a file stands in, or its own name.
fn top(file: &str) -> String {
    file.split(['/', '.']).next().unwrap_or_default().to_owned()
}

/// Every path that a file of `src` names below a part of the crate.
fn uses() -> Vec<Use> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut parts = BTreeSet::new();
    let files = files(&root);
    for file in &files {
        parts.insert(top(&relative(&root, file)));
    }
    let mut found = Vec::new();
    for file in &files {
        let source = std::fs::read_to_string(file).expect("a source file");
        // Tests at the bottom of a file may look further.
        let source = source.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
        for (at, _) in source.match_indices("crate::") {
            for path in paths(&source[at + "crate::".len()..]) {
                if parts.contains(&path[0]) {
                    found.push(Use { file: relative(&root, file), path });
                }
            }
        }
    }
    assert!(found.len() > 100, "only {} uses were found", found.len());
    found
}

/// The paths after `crate::`, each of the first level of braces apart: `messaging::{self, support}` is two.
fn paths(text: &str) -> Vec<Vec<String>> {
    let end = text.find([';', '(', ')', '<', '>', ' ', '!', '}']).unwrap_or(text.len());
    let is_group = text[..end.min(text.len())].ends_with('{') || text[..end].contains('{');
    let plain: String =
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':').collect();
    let prefix: Vec<String> =
        plain.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
    if !is_group || !text[plain.len()..].starts_with('{') {
        return if prefix.is_empty() { Vec::new() } else { vec![prefix] };
    }
    let group = text[plain.len() + 1..].split(';').next().unwrap_or_default();
    let names = group.split([',', '{', '}']).map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| {
            let name = name.split(" as ").next().unwrap_or_default();
            let parts = name.split("::").filter(|part| *part != "self").map(str::to_owned);
            prefix.iter().cloned().chain(parts).collect::<Vec<_>>()
        })
        .filter(|path| !path.is_empty())
        .collect()
}

/// The files below `src`, each with its source.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let source = |file: &PathBuf| std::fs::read_to_string(file).expect("a source file");
    files(&root).iter().map(|file| (relative(&root, file), source(file))).collect()
}

fn relative(root: &Path, file: &Path) -> String {
    file.strip_prefix(root).expect("below src").display().to_string()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// Tiles are for everybody: the program that makes them asks nothing of what drivers say, do or mark.
#[test]
fn tiles_know_nothing_of_drivers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project").join("tiles");
    let sources = files(&root.join("src"));
    assert!(sources.len() > 10, "{} files", sources.len());
    for file in sources {
        let source = std::fs::read_to_string(&file).expect("a source file");
        for table in [
            "leaving_soon",
            "vehicle_statuses",
            "homes",
            "zone_members",
            "zone_posts",
            "move_requests",
            "backup_contacts",
        ] {
            let is_named = source
                .split(|char: char| !char.is_alphanumeric() && char != '_')
                .any(|word| word.strip_prefix("seen_").unwrap_or(word) == table);
            assert!(!is_named, "{} asks {table}", relative(&root, &file));
        }
    }
}

/// What `docs/threats.md` says is held by a test that exists.
#[test]
fn every_threat_names_tests_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
    let threats = std::fs::read_to_string(root.join("docs/threats.md")).expect("a document");
    let mut named = 0;
    for test in threats.split('`').filter(|text| text.contains(".rs::")) {
        let (file, name) = test.split_once("::").expect("a file and a name");
        let beside = root.join("api/tests/it").join(file);
        let file = if beside.exists() { beside } else { root.join(file) };
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{test}: {error}"));
        assert!(text.contains(&format!("fn {name}(")), "{test} is not there");
        named += 1;
    }
    assert!(named > 40, "{named} tests are named");
}
