//! Texts: everything that the document names, it describes.

use serde_json::Value;

use super::{assert_none, document, operations, resolved};

/// The first words of summaries. A new one is welcome as long as it tells somebody to do something.
const IMPERATIVES: &[&str] = &[
    "Accept",
    "Add",
    "Agree",
    "Appeal",
    "Apply",
    "Ask",
    "Ban",
    "Become",
    "Block",
    "Cancel",
    "Change",
    "Check",
    "Choose",
    "Claim",
    "Confirm",
    "Correct",
    "Decide",
    "Delete",
    "Download",
    "End",
    "Exchange",
    "Export",
    "Find",
    "Get",
    "Hand",
    "Hide",
    "Issue",
    "Join",
    "Keep",
    "Leave",
    "Lift",
    "List",
    "Look",
    "Make",
    "Mark",
    "Move",
    "Pause",
    "Preview",
    "Prove",
    "Reactivate",
    "Read",
    "Redo",
    "Refresh",
    "Reject",
    "Remove",
    "Reply",
    "Report",
    "Reset",
    "Restore",
    "Retire",
    "Review",
    "Revoke",
    "Run",
    "Say",
    "Search",
    "Send",
    "Set",
    "Show",
    "Sign",
    "Start",
    "Stream",
    "Subscribe",
    "Suggest",
    "Suspend",
    "Take",
    "Try",
    "Unblock",
    "Undo",
    "Unsubscribe",
    "Update",
    "Warn",
    "Withdraw",
    "Write",
];

fn is_described(value: &Value) -> bool {
    value["description"].as_str().is_some_and(|text| !text.trim().is_empty())
}

#[test]
fn every_operation_says_what_it_is() {
    let document = document();
    let tags: Vec<_> = document["tags"].as_array().into_iter().flatten().collect();
    let mut faults = Vec::new();
    for tag in &tags {
        if !is_described(tag) {
            faults.push(format!("tag {} without a description", tag["name"]));
        }
    }
    for (name, operation) in operations(&document) {
        let summary = operation["summary"].as_str().unwrap_or_default();
        let first = summary.split([' ', ',']).next().unwrap_or_default();
        if !IMPERATIVES.contains(&first) || summary.ends_with('.') {
            faults.push(format!("{name}: the summary \"{summary}\" is no imperative"));
        }
        let words: Vec<_> = summary.split(|character: char| !character.is_alphanumeric()).collect();
        if words.contains(&"one") && summary.contains("one's") {
            faults.push(format!("{name}: the summary \"{summary}\" speaks of one, not of you"));
        }
        let own = operation["tags"].as_array().map_or(0, Vec::len);
        if own != 1 || !tags.iter().any(|tag| tag["name"] == operation["tags"][0]) {
            faults.push(format!("{name}: the tag {} is described nowhere", operation["tags"]));
        }
        if !operation["security"].is_array() {
            faults.push(format!("{name}: no word of who may call it"));
        }
    }
    assert_none(&faults);
}

#[test]
fn every_parameter_and_every_response_says_what_it_is() {
    let document = document();
    let mut faults = Vec::new();
    for (name, operation) in operations(&document) {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if !is_described(parameter) {
                faults.push(format!(
                    "{name}: the parameter {} without a description",
                    parameter["name"]
                ));
            }
        }
        for (status, response) in operation["responses"].as_object().expect("responses") {
            if !is_described(resolved(&document, response)) {
                faults.push(format!("{name}: the response {status} without a description"));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn every_schema_and_every_property_says_what_it_is() {
    let document = document();
    let mut faults = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
        if !is_described(schema) {
            faults.push(format!("{name} without a description"));
        }
        properties(name, schema, &mut faults);
    }
    assert_none(&faults);
}

/// Looks into a schema and what is written inside of it; what it refers to is looked at by its own name.
fn properties(name: &str, schema: &Value, faults: &mut Vec<String>) {
    for (property, value) in schema["properties"].as_object().into_iter().flatten() {
        let name = format!("{name}.{property}");
        // A reference that may be null has its description inside.
        let inner = value["oneOf"].as_array().into_iter().flatten().any(is_described);
        // The tag of a variant says which of them it is, by its one value.
        let is_tag = value["enum"].as_array().is_some_and(|values| values.len() == 1);
        if !(is_described(value) || inner || is_tag) {
            faults.push(format!("{name} without a description"));
        }
        properties(&name, value, faults);
    }
    for all in ["oneOf", "allOf", "anyOf"] {
        let members: Vec<_> = schema[all].as_array().into_iter().flatten().collect();
        for member in members {
            // Generators call a type by its title.
            if all == "oneOf" && member["properties"].is_object() && !member["title"].is_string() {
                faults.push(format!("{name}: a variant without a title"));
            }
            properties(name, member, faults);
        }
    }
    if schema["items"].is_object() {
        properties(name, &schema["items"], faults);
    }
}
