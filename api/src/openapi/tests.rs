mod names;
mod responses;
mod texts;

use serde_json::Value;

/// Each operation: its name, `GET /path`, and what the document says of it.
fn operations(document: &Value) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            found.push((format!("{} {path}", method.to_uppercase()), operation));
        }
    }
    found
}

/// The document as it is committed, which `make test` holds against the code. Made here, it would have every operation compiled
/// once more.
const DOCUMENT: &str = include_str!("../../openapi.json");

fn document() -> Value {
    serde_json::from_str(DOCUMENT).expect("JSON")
}

/// What a `$ref` refers to, or the value itself.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let Some(reference) = value["$ref"].as_str() else { return value };
    document.pointer(&reference[1..]).unwrap_or_else(|| panic!("{reference} refers to nothing"))
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_error_is_a_problem_and_says_what_it_means() {
    let document = document();
    let mut faults = Vec::new();
    for (name, operation) in operations(&document) {
        for (status, response) in operation["responses"].as_object().expect("responses") {
            if status.as_str() < "400" {
                continue;
            }
            let response = resolved(&document, response);
            let content = response["content"].as_object();
            let types: Vec<_> = content.into_iter().flat_map(|types| types.keys()).collect();
            let schema = &response["content"][super::PROBLEM]["schema"]["$ref"];
            if types != [super::PROBLEM] || schema != "#/components/schemas/Problem" {
                faults.push(format!("{name}: {status} is no problem JSON"));
            }
            if response["description"].as_str().is_none_or(str::is_empty) {
                faults.push(format!("{name}: {status} without a description"));
            }
            let waits = ["429", "503"].contains(&status.as_str());
            if waits != response["headers"]["Retry-After"].is_object() {
                faults.push(format!("{name}: {status} and Retry-After"));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn what_follows_from_an_operation_is_added() {
    let document = document();
    let operation = |method: &str, path: &str| &document["paths"][format!("/api/v1{path}")][method];
    let statuses = |operation: &Value| -> Vec<String> {
        operation["responses"].as_object().expect("responses").keys().cloned().collect()
    };
    let public = operation("get", "/config");
    assert_eq!(public["security"], serde_json::json!([]));
    assert_eq!(statuses(public), ["200", "500", "503"]);
    for status in ["400", "401", "408", "422", "429", "500", "503"] {
        let upload = operation("post", "/vehicles/{id}/photos");
        assert!(statuses(upload).contains(&status.to_owned()), "{status} of an upload");
    }
}

#[test]
fn what_an_operation_says_of_an_error_is_kept() {
    #[utoipa::path(
        get, path = "/thing/{id}", security(("session" = ["user"])), params(("id" = i64, Path)),
        responses((status = OK), (status = NOT_FOUND, description = "No such thing."), (status = CONFLICT))
    )]
    #[expect(dead_code, reason = "only its description is read")]
    #[expect(clippy::unused_async, reason = "handlers are asynchronous")]
    async fn get_thing() {}

    #[derive(utoipa::OpenApi)]
    #[openapi(paths(get_thing))]
    struct Thing;

    let mut document = super::document();
    document.merge(<Thing as utoipa::OpenApi>::openapi());
    super::complete(&mut document);
    let document = serde_json::to_value(document).expect("JSON");
    let responses = &document["paths"]["/thing/{id}"]["get"]["responses"];
    let statuses: Vec<_> = responses.as_object().expect("responses").keys().collect();
    assert_eq!(statuses, ["200", "400", "401", "403", "404", "409", "422", "500", "503"]);
    assert_eq!(responses["404"]["description"], "No such thing.");
    assert!(responses["404"]["content"][super::PROBLEM].is_object());
    assert_eq!(responses["409"]["$ref"], "#/components/responses/Conflict");
}

#[test]
fn a_file_is_described_as_bytes() {
    let document = document();
    let (mut faults, mut files) = (Vec::new(), 0);
    for (name, operation) in operations(&document) {
        for (status, response) in operation["responses"].as_object().expect("responses") {
            for (media_type, content) in response["content"].as_object().into_iter().flatten() {
                if media_type.ends_with("json") || media_type.starts_with("text/") {
                    continue;
                }
                files += 1;
                if resolved(&document, &content["schema"])["format"] != "binary" {
                    faults.push(format!("{name} {status}: {media_type} is {}", content["schema"]));
                }
            }
        }
    }
    assert!(files >= 2, "only {files} responses are files");
    assert_none(&faults);
}
