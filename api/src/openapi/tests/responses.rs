//! Responses: what they hold is always there.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{assert_none, document, operations};
use crate::openapi::responses::{LEFT_OUT, requested};

#[test]
fn a_property_of_a_response_is_optional_only_where_it_is_left_out() {
    let document = document();
    let requested = requested_in(&document);
    let mut optional = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
        if !requested.contains(name) {
            find_optional(name, schema, &mut optional);
        }
    }
    let left_out = LEFT_OUT.map(|(schema, property)| format!("{schema}.{property}"));
    assert_eq!(optional, left_out);
}

#[test]
fn a_request_may_leave_out_what_may_be_null() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    assert_eq!(schemas["Credentials"]["required"], serde_json::json!(["password"]));
    let mut faults = Vec::new();
    for name in requested_in(&document) {
        if schemas[&name].is_null() {
            faults.push(format!("{name} is no schema"));
        }
    }
    assert_none(&faults);
}

/// The names of the schemas that a parameter or the body of a request is made of.
fn requested_in(document: &Value) -> BTreeSet<String> {
    let requests = operations(document)
        .into_iter()
        .map(|(_, operation)| (&operation["parameters"], &operation["requestBody"]));
    requested(requests, |name| &document["components"]["schemas"][name])
}

/// Adds the properties of a schema, and of what is written inside of it, that need not be there.
fn find_optional(name: &str, schema: &Value, found: &mut Vec<String>) {
    let required = schema["required"].as_array();
    for (property, value) in schema["properties"].as_object().into_iter().flatten() {
        if !required.is_some_and(|names| names.iter().any(|one| one == property)) {
            found.push(format!("{name}.{property}"));
        }
        find_optional(name, value, found);
    }
    for all in ["oneOf", "allOf", "anyOf"] {
        for member in schema[all].as_array().into_iter().flatten() {
            find_optional(name, member, found);
        }
    }
    if schema["items"].is_object() {
        find_optional(name, &schema["items"], found);
    }
}
