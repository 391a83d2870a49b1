//! Whatever a test provokes, the document must have said that it can happen.

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
