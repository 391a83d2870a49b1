//! What a response holds: every property, with null where there is nothing to say. A request may leave out what may be null,
//! so a schema of both keeps its optional properties.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ArrayItems, Schema};
use utoipa::openapi::{OpenApi, RefOr};

/// The schema and the property of what is left out of a response, rather than null.
pub const LEFT_OUT: [(&str, &str); 1] = [("Problem", "fields")];

const SCHEMAS: &str = "#/components/schemas/";

/// Makes every property of every schema required that no request uses.
pub fn require_all(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    let operations = document.paths.paths.values_mut().flat_map(super::operations);
    let asked =
        operations.map(|Operation { parameters, request_body, .. }| (parameters, request_body));
    let requested = requested(asked, |name| components.schemas.get(name));
    for (name, schema) in &mut components.schemas {
        if !requested.contains(name) {
            require(name, schema);
        }
    }
}

fn require(name: &str, schema: &mut RefOr<Schema>) {
    let RefOr::T(schema) = schema else { return };
    let members = match schema {
        Schema::Object(object) => {
            for property in object.properties.keys() {
                let is_left_out = LEFT_OUT.contains(&(name, property));
                if !is_left_out && !object.required.contains(property) {
                    object.required.push(property.clone());
                }
            }
            object.properties.values_mut().for_each(|property| require(name, property));
            return;
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                require(name, items);
            }
            return;
        }
        Schema::OneOf(one) => &mut one.items,
        Schema::AllOf(all) => &mut all.items,
        Schema::AnyOf(any) => &mut any.items,
        _ => return,
    };
    for member in members {
        require(name, member);
    }
}

/// The names of the schemas that requests are made of, and of those inside of them: from the parameters and the body of each.
pub fn requested<S: Serialize>(
    requests: impl IntoIterator<Item: Serialize>,
    schema: impl Fn(&str) -> S,
) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for request in requests {
        add_schemas(&request, &mut names);
    }
    let mut unread: Vec<_> = names.iter().cloned().collect();
    while let Some(name) = unread.pop() {
        let mut inside = BTreeSet::new();
        add_schemas(&schema(&name), &mut inside);
        unread.extend(inside.into_iter().filter(|name| names.insert(name.clone())));
    }
    names
}

/// Adds the names of the schemas that a part of the document refers to.
pub fn add_schemas(part: &impl Serialize, names: &mut BTreeSet<String>) {
    let mut found = BTreeSet::new();
    references(&serde_json::to_value(part).unwrap_or_default(), &mut found);
    names.extend(found.iter().filter_map(|one| Some(one.strip_prefix(SCHEMAS)?.to_owned())));
}

/// Every `$ref` in a part of the document.
pub fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            found.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(array) => array.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}
