//! Whatever a test provokes, the document must have said that it can happen, and what it looks like.

use std::sync::LazyLock;

use axum::http::{Method, StatusCode};
use serde_json::Value;

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(carpal_api::api().1).expect("JSON"));

/// Fails when an operation answered with a status that its description does not name.
pub fn assert_described(method: &Method, path: &str, status: StatusCode) {
    let Some(operation) = operation(method, path) else { return };
    let responses = operation["responses"].as_object().expect("responses");
    assert!(
        responses.contains_key(status.as_str()),
        "{method} {path} answered {status}, which openapi.json does not say"
    );
}

/// Fails when a response lacks a property that its description calls required.
pub fn assert_whole(method: &Method, path: &str, status: StatusCode, body: &Value) {
    let Some(operation) = operation(method, path) else { return };
    let response = resolved(&operation["responses"][status.as_str()]);
    let mut types = response["content"].as_object().into_iter().flatten();
    let Some((_, content)) = types.find(|(name, _)| name.ends_with("json")) else { return };
    if let Some(property) = missing(&content["schema"], body) {
        panic!("{method} {path} answered {status} without {property}: {body}");
    }
}

/// The path of a property that a schema requires and a value lacks.
fn missing(schema: &'static Value, value: &Value) -> Option<String> {
    let schema = resolved(schema);
    let members = |all: &str| schema[all].as_array().into_iter().flatten();
    let required = schema["required"].as_array().into_iter().flatten();
    let lacking = required.filter_map(Value::as_str).find(|name| value.get(name).is_none());
    let below = |name: &str, found: Option<String>| Some(format!("{name}.{}", found?));
    let properties = || {
        let mut described = schema["properties"].as_object().into_iter().flatten();
        described.find_map(|(name, one)| {
            let present = value.get(name).filter(|value| !value.is_null())?;
            below(name, missing(one, present))
        })
    };
    let items = || {
        let values = value.as_array().into_iter().flatten().enumerate();
        let mut values = values.filter(|_| schema["items"].is_object());
        values.find_map(|(at, one)| below(&at.to_string(), missing(&schema["items"], one)))
    };
    let variant = || {
        if value.is_null() {
            return None;
        }
        let variants = members("oneOf").filter(|one| one["type"] != "null");
        // It is whole when it is so as any of them.
        let found: Option<Vec<_>> = variants.map(|one| missing(one, value)).collect();
        found?.into_iter().next()
    };
    lacking
        .map(str::to_owned)
        .or_else(properties)
        .or_else(items)
        .or_else(|| members("allOf").find_map(|one| missing(one, value)))
        .or_else(variant)
}

/// What a `$ref` refers to, or the value itself.
fn resolved(value: &'static Value) -> &'static Value {
    let reference = value["$ref"].as_str().and_then(|reference| DOCUMENT.pointer(&reference[1..]));
    reference.unwrap_or(value)
}

/// The operation at a path, where there is one; of two that fit, the one with fewer parameters, as the router has it.
fn operation(method: &Method, path: &str) -> Option<&'static Value> {
    let asked: Vec<_> = path.split('/').collect();
    let paths = DOCUMENT["paths"].as_object().expect("paths").iter();
    let (_, item) = paths
        .filter(|(template, _)| {
            let described: Vec<_> = template.split('/').collect();
            let fits = |(asked, described): (&&str, &&str)| {
                described.starts_with('{') || asked == described
            };
            asked.len() == described.len() && asked.iter().zip(&described).all(fits)
        })
        .min_by_key(|(template, _)| template.matches('{').count())?;
    item.get(method.as_str().to_lowercase())
}
