//! Names: one for each operation and one for each type, in one way.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{assert_none, document, operations};
use crate::openapi::responses::references;

/// What an operation may do: the first word of its id.
const VERBS: &[&str] = &[
    "accept",
    "add",
    "agree",
    "apply",
    "ask",
    "ban",
    "block",
    "cancel",
    "change",
    "check",
    "claim",
    "confirm",
    "correct",
    "create",
    "decide",
    "delete",
    "end",
    "export",
    "find",
    "get",
    "grant",
    "hand",
    "hide",
    "invite",
    "issue",
    "join",
    "leave",
    "list",
    "look",
    "mark",
    "pause",
    "preview",
    "reactivate",
    "read",
    "redo",
    "refresh",
    "reject",
    "remove",
    "report",
    "request",
    "reset",
    "restore",
    "retire",
    "revoke",
    "run",
    "say",
    "search",
    "send",
    "set",
    "show",
    "sign",
    "start",
    "stream",
    "suggest",
    "suspend",
    "unblock",
    "undo",
    "unsuspend",
    "update",
    "withdraw",
];

#[test]
fn an_operation_id_is_a_verb_and_a_noun_and_unique() {
    let document = document();
    let mut faults = Vec::new();
    let mut seen = BTreeMap::new();
    for (name, operation) in operations(&document) {
        let id = operation["operationId"].as_str().unwrap_or_default();
        let is_named = id.split_once('_').is_some_and(|(verb, noun)| {
            VERBS.contains(&verb)
                && !noun.is_empty()
                && noun.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        });
        if !is_named {
            faults.push(format!("{name}: {id} is no verb_noun, or a new verb"));
        }
        if let Some(other) = seen.insert(id.to_owned(), name.clone()) {
            faults.push(format!("{name} and {other} are both {id}"));
        }
    }
    assert_none(&faults);
}

/// utoipa names a schema by its Rust type, and where two types share a name keeps one without a word. So a name is
/// derived once in the whole source.
#[test]
fn no_two_types_share_a_schema_name() {
    let mut declared: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for krate in [".", "../domain"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(krate).join("src");
        walk(&folder, &mut |file, source| {
            for name in schema_types(source) {
                declared.entry(name).or_default().push(file.to_owned());
            }
        });
    }
    let mut faults: Vec<_> = declared
        .iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, files)| format!("{name} is declared in {files:?}"))
        .collect();
    // A schema that the walk does not find could share its name with another one unseen.
    let document = document();
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    for schema in schemas.keys() {
        // A page is called after what is on it.
        let of_page = schema.strip_suffix("Page").unwrap_or(schema);
        if !declared.contains_key(schema) && !declared.contains_key(of_page) {
            faults.push(format!("{schema} is declared where this test does not look"));
        }
    }
    assert_none(&faults);
}

#[test]
fn the_walk_finds_every_way_to_declare_a_schema() {
    let source = "
        #[derive(Debug, ToSchema)]
        pub struct One { a: u8 }
        #[derive(
            Debug, utoipa::ToSchema,
        )]
        #[serde(tag = \"kind\")]
        pub(crate) enum Two { A }
        #[derive(utoipa::ToSchema)]
        #[schema(as = Three)]
        struct Other<T>(T);
        macro_rules! codes { ($name:ident) => { #[derive(utoipa::ToSchema)] pub enum $name {} } }
        codes! {
            /// What it is.
            Four { A = \"a\" }
        }
        impl utoipa::ToSchema for Five {}
        #[derive(Debug)]
        struct None;
    ";
    let found: BTreeSet<_> = schema_types(source).into_iter().collect();
    assert_eq!(found, ["Five", "Four", "One", "Three", "Two"].map(str::to_owned).into());
}

fn walk(folder: &Path, read: &mut impl FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.ends_with("openapi/tests") {
            continue;
        }
        if path.is_dir() {
            walk(&path, read);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            read(&path, &std::fs::read_to_string(&path).expect("a source file"));
        }
    }
}

/// The names of the schemas that a source file declares: by a derive, by a macro of that file or `codes` of another, or by hand.
fn schema_types(source: &str) -> Vec<String> {
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let source = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    let mut rest = source.as_str();
    while let Some(at) = rest.find("#[derive(") {
        rest = &rest[at + "#[derive(".len()..];
        let (traits, after) = rest.split_once(")]").unwrap_or((rest, ""));
        if !traits.split(',').any(|one| one.trim().rsplit("::").next() == Some("ToSchema")) {
            continue;
        }
        let declared =
            ["struct ", "enum "].iter().filter_map(|kind| Some(after.find(kind)? + kind.len()));
        let Some((attributes, name)) = declared.min().map(|at| after.split_at(at)) else {
            continue;
        };
        match attributes.split_once("schema(as = ") {
            Some((_, name)) => found.push(word(name)),
            None if name.starts_with('$') => found.extend(macro_types(&source)),
            None => found.push(word(name)),
        }
    }
    found.extend(source.split("ToSchema for ").skip(1).map(word));
    if !source.contains("macro_rules! codes") {
        found.extend(source.split("codes! {").skip(1).map(word));
    }
    found
}

/// What the macros of a file make types of: the first name in each call.
fn macro_types(source: &str) -> Vec<String> {
    let names = source.split("macro_rules! ").skip(1).map(word);
    names
        .flat_map(|name| source.split(&format!("{name}! {{")).skip(1).map(word).collect::<Vec<_>>())
        .collect()
}

fn word(text: &str) -> String {
    let text = text.trim_start();
    text.chars().take_while(|character| character.is_alphanumeric()).collect()
}

#[test]
fn every_schema_is_used_and_every_reference_refers_to_one() {
    let document = document();
    let mut used = BTreeSet::new();
    references(&document, &mut used);
    let mut faults: Vec<_> = used
        .iter()
        .filter(|reference| document.pointer(&reference[1..]).is_none())
        .map(|reference| format!("{reference} refers to nothing"))
        .collect();
    for kind in ["schemas", "responses"] {
        for name in document["components"][kind].as_object().expect("components").keys() {
            if !used.contains(&format!("#/components/{kind}/{name}")) {
                faults.push(format!("{kind}/{name} is used by nothing"));
            }
        }
    }
    assert_none(&faults);
}
