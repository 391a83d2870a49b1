//! Texts that no person types, in every field and parameter of every operation: none makes the server fail.

use axum::http::Method;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::Form;
use crate::walk::{Sent, World, rows};

/// What stands where a text is expected.
fn odd() -> [String; 6] {
    [
        // The longest text that a body takes, and far more.
        "a".repeat(60_000),
        "a".repeat(1 << 20),
        "a\0b".into(),
        "\u{1F697}\u{10FFFF}".into(),
        "\u{202E}\u{200B}\u{FEFF}K9 DOG".into(),
        "é".repeat(40_000),
    ]
}

#[tokio::test]
async fn no_text_in_any_field_makes_the_server_fail() {
    let world = World::begin().await;
    let mut asked = 0;
    for row in rows() {
        let (method, _) = row.operation.split_once(' ').expect("a method and a path");
        let method: Method = method.parse().expect("a method");
        // Whoever gets furthest: the driver, an admin, a provider, somebody who is not signed in.
        if let Some(at) = [1, 9, 4, 0].into_iter().find(|at| row.answers[*at] < 400) {
            let ask = (row.ask)(&world, at);
            let Sent::Json(body) = ask.sent else { continue };
            for place in texts(&body, &mut Vec::new()) {
                for text in odd() {
                    let mut body = body.clone();
                    *body.pointer_mut(&place).expect("it is there") = json!(text);
                    let answer = world.caller(at).ask(method.clone(), &ask.path, Some(body)).await;
                    let status = answer.status.as_u16();
                    assert!(status < 500, "{} {place} {text:?}: {status}", row.operation);
                    if text.contains('\0') && status != 401 && status != 403 {
                        assert_eq!(status, 422, "{} {place}: {}", row.operation, answer.body);
                    }
                    if status < 300 {
                        world.restore().await;
                    }
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 150, "only {asked} were asked");
}

/// What no string of a program can hold: written into the body as bytes, in quotes.
const NO_TEXT: [&[u8]; 4] =
    [br#""\ud800""#, br#""\udfff\ud83d""#, b"\"\xff\xfe\"", b"\"\xed\xa0\x80\""];

#[tokio::test]
async fn bytes_that_are_no_text_are_refused_in_every_field() {
    let world = World::begin().await;
    let mut asked = 0;
    for row in rows() {
        let (method, _) = row.operation.split_once(' ').expect("a method and a path");
        let method: Method = method.parse().expect("a method");
        let Some(at) = [1, 9, 4, 0].into_iter().find(|at| row.answers[*at] < 400) else { continue };
        let ask = (row.ask)(&world, at);
        let Sent::Json(body) = ask.sent else { continue };
        for place in texts(&body, &mut Vec::new()) {
            for bytes in NO_TEXT {
                let mut body = body.clone();
                *body.pointer_mut(&place).expect("it is there") = json!("HERE");
                let body = body.to_string();
                let (before, after) = body.split_once("\"HERE\"").expect("it is there");
                let bytes = [before.as_bytes(), bytes, after.as_bytes()].concat();
                let status = world.caller(at).send_bytes(method.clone(), &ask.path, bytes).await;
                assert!((400..500).contains(&status), "{} {place}: {status}", row.operation);
                asked += 1;
            }
        }
    }
    assert!(asked > 150, "only {asked} were asked");
}

#[tokio::test]
async fn no_form_makes_the_server_fail() {
    let world = World::begin().await;
    let mut asked = 0;
    for row in rows() {
        let Some(at) = [1, 9, 4, 0].into_iter().find(|at| row.answers[*at] < 400) else { continue };
        let ask = (row.ask)(&world, at);
        let Sent::Form(_) = ask.sent else { continue };
        for text in odd() {
            let forms = [
                Form::default().text("registration", &text).file("photo", "a.jpg", b"\0\xff\xd8"),
                Form::default().text(&text.replace(['\0', '"'], ""), "x"),
                Form::default().file("photo", &text.replace('"', ""), text.as_bytes()),
            ];
            for form in forms {
                let status = world.caller(at).upload(&ask.path, &form).await.status.as_u16();
                assert!((400..500).contains(&status), "{} {text:.20?}: {status}", row.operation);
                asked += 1;
            }
        }
    }
    assert!(asked > 40, "only {asked} were asked");
}

#[tokio::test]
async fn no_text_in_a_path_or_a_parameter_makes_the_server_fail() {
    let world = World::begin().await;
    let document = serde_json::to_value(carpal_api::api().1).expect("JSON");
    let odd = ["%00", "%F0%9F%9A%97", "%E2%80%AE", "%FF%FE", "%ED%A0%80", "..%2f", "%2500"];
    for (path, item) in document["paths"].as_object().expect("paths") {
        let path = path.strip_prefix("/api/v1").expect("a path of ours");
        for (method, operation) in item.as_object().expect("operations") {
            let method: Method = method.to_uppercase().parse().expect("a method");
            let mut addresses = Vec::new();
            for text in odd {
                if path.contains('{') {
                    let parts =
                        path.split('/').map(|part| if part.starts_with('{') { text } else { part });
                    addresses.push(parts.collect::<Vec<_>>().join("/"));
                }
                for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    if parameter["in"] == "query" {
                        let name = parameter["name"].as_str().expect("a name");
                        addresses.push(format!("{}?{name}={text}", path.replace(['{', '}'], "")));
                    }
                }
            }
            for address in addresses {
                if address.starts_with("/live") || address.starts_with("/me/live") {
                    continue;
                }
                let status = world.caller(9).status(method.clone(), &address).await;
                assert!(status < 500, "{method} {address}: {status}");
            }
        }
    }
}

#[tokio::test]
async fn a_field_with_a_nul_is_named() {
    let app = App::start().await;
    let visitor = app.visitor("192.0.2.1");
    let body = json!({"email": "alice@example.org\0", "password": "open sesame"});
    let answer = visitor.post("/sign-in", body).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert!(answer.body["fields"]["email"].is_string(), "{}", answer.body);
    let alice = app.driver("alice", "AB12 CDE").await;
    let answer = alice.get("/conversations?limit=3&q=a%00").await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert!(answer.body["fields"]["q"].is_string(), "{}", answer.body);
}

#[tokio::test]
async fn a_nul_is_not_hidden_by_what_stands_beside_it() {
    let app = App::start().await;
    let visitor = app.visitor("192.0.2.1");
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    for beside in ["1e999", r#""\ud800""#, deep.as_str()] {
        let body = format!(
            r#"{{"email":"alice@example.org\u0000","password":"open sesame","unknown":{beside}}}"#
        );
        let status = visitor.send_bytes(Method::POST, "/sign-in", body.into_bytes()).await;
        assert_eq!(status, 400, "{beside}");
    }
}

/// Where texts stand in a body, as JSON pointers.
fn texts(value: &Value, above: &mut Vec<String>) -> Vec<String> {
    match value {
        Value::String(_) => {
            vec![above.iter().fold(String::new(), |path, part| format!("{path}/{part}"))]
        }
        Value::Object(fields) => {
            let mut found = Vec::new();
            for (name, value) in fields {
                above.push(name.replace('~', "~0").replace('/', "~1"));
                found.extend(texts(value, above));
                above.pop();
            }
            found
        }
        Value::Array(items) => {
            let mut found = Vec::new();
            for (at, value) in items.iter().enumerate() {
                above.push(at.to_string());
                found.extend(texts(value, above));
                above.pop();
            }
            found
        }
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn what_a_browser_tells_of_itself_never_grows_in_the_database() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    for odd in ["1e308", "[1e308,1e308]", "{\"b\":{}}", "-1e-320", "123456789012345678901234567890"]
    {
        let info = format!(
            "{{\"title\":\"x\",\"description\":\"x\",\"severity\":\"low\",\"device_info\":{{\"a\":{odd}}}}}"
        );
        let status = alice.send_bytes(Method::POST, "/problem-reports", info.into_bytes()).await;
        assert_eq!(status, 422, "{odd}");
    }
}

#[tokio::test]
async fn no_time_of_long_ago_makes_the_server_fail() {
    let world = World::begin().await;
    let cursor = "-8000000000000000000.019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07";
    let admin = world.caller(9);
    for path in [
        format!("/providers/{}/reviews?before={cursor}", world.provider),
        format!("/admin/providers?cursor=newest.{cursor}"),
        format!("/admin/appeals?cursor=newest.waiting.{cursor}"),
        "/admin/activities?since=-200000-01-01T00:00:00Z".into(),
        "/admin/activities?until=-200000-01-01T00:00:00Z".into(),
    ] {
        let status = admin.get(&path).await.status.as_u16();
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    let notice = json!({"act": "suspend", "target_id": world.driver, "reason": "Insults", "until": "-200000-01-01T00:00:00Z"});
    let status = admin.post("/admin/notice-previews", notice).await.status.as_u16();
    assert!((400..500).contains(&status), "{status}");
}
