//! Every operation of the description, asked by every kind of caller, about objects of another user. What each is to be
//! answered is written by hand in `expected`; an operation that stands in only one of the two fails the test. A refusal
//! leaves the database as it was.

mod expected;
mod world;

use std::collections::BTreeSet;

use axum::Router;
use axum::http::{Method, StatusCode};
use axum::routing::get;
use carpal_api::foundation::roles::{
    ActiveProvider, Admin, AdminAccount, CurrentUser, ProvenAdmin, SignedIn,
};

use crate::client::Client;
use expected::Row;
pub use expected::{Sent, rows};
use world::CALLERS;
pub use world::{ADMIN, World};

#[tokio::test]
async fn every_operation_answers_every_kind_of_caller_as_it_should() {
    let world = World::begin().await;
    let document = serde_json::to_value(carpal_api::api().1).expect("JSON");
    let operations = operations(&document);
    let described: BTreeSet<_> = operations.iter().map(|(name, _)| name.clone()).collect();
    let expected: BTreeSet<_> = rows().map(|row| row.operation.to_owned()).collect();
    assert_eq!(expected.len(), rows().count(), "an operation stands twice in `expected`");
    let unexpected: Vec<_> = described.symmetric_difference(&expected).collect();
    assert!(unexpected.is_empty(), "described or expected, not both: {unexpected:?}");

    let mut faults = Vec::new();
    for row in rows() {
        for (at, caller) in CALLERS.iter().enumerate() {
            if let Some(fault) = walk(&world, row, at).await {
                faults.push(format!("{} asked by {caller}: {fault}", row.operation));
            }
        }
        let described = operations.iter().find(|(name, _)| name == row.operation);
        let described = described.and_then(|(_, role)| role.as_deref());
        if described != role(row) {
            faults.push(format!(
                "{} says {described:?}, and lets in {:?}",
                row.operation,
                role(row)
            ));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Reads that the audit log keeps.
const LOGGED_READS: [&str; 10] = [
    "GET /admin/activities.csv",
    "GET /admin/car-park-tables",
    "GET /admin/car-parks/export",
    "GET /admin/claims/{id}",
    "GET /admin/providers",
    "GET /admin/providers/{id}/documents/{document_id}/file",
    "GET /admin/reports/{id}/photos/{photo_id}",
    "GET /admin/users",
    "GET /admin/users/{id}",
    "GET /admin/zone-posts/{id}",
];

/// What admins send and nothing comes of.
const UNLOGGED: [&str; 2] =
    ["POST /admin/car-park-tables/preview", "POST /admin/car-parks/stay-cost"];

/// Asks one operation as one caller; returns what was not as it should be.
async fn walk(world: &World, row: &Row, at: usize) -> Option<String> {
    let (method, _) = row.operation.split_once(' ').expect("a method and a path");
    let method: Method = method.parse().expect("a method");
    let ask = (row.ask)(world, at);
    let caller = world.caller(at);
    let logged = world.logged().await;
    let answer = match ask.sent {
        Sent::Nothing => caller.ask(method.clone(), &ask.path, None).await,
        Sent::Json(body) => caller.ask(method.clone(), &ask.path, Some(body)).await,
        Sent::Form(form) => caller.upload(&ask.path, &form).await,
    };
    let status = answer.status.as_u16();
    let mut fault = (status != row.answers[at])
        .then(|| format!("{status} for {}: {}", row.answers[at], answer.body));
    let acts = method != Method::GET || LOGGED_READS.contains(&row.operation);
    if answer.status.is_success() && acts {
        let is_logged = !UNLOGGED.contains(&row.operation);
        if is_logged && row.operation.contains(" /admin/") && world.logged().await == logged {
            fault = Some(format!("{status}, and nothing in the audit log"));
        }
        world.restore().await;
    } else if world.digest().await != world.at_first {
        fault = Some(format!("{status}, and the database has changed"));
        world.restore().await;
    }
    fault
}

/// Whom an operation lets in, by what it is to answer: none is everyone, an empty one whoever is signed in.
fn role(row: &Row) -> Option<&'static str> {
    let [visitor, driver, _, _, provider, _, _, blocked, _, admin, _, expired] = row.answers;
    match () {
        // Whoever is signed in is refused like a visitor: it is not the session that is refused, but what was sent.
        () if visitor != 401 || expired != 401 || driver == 401 => None,
        () if driver == 403 && provider == 403 && admin != 403 => Some("admin"),
        () if driver == 403 && provider != 403 => Some("provider"),
        () if blocked == 403 => Some("user"),
        () => Some(""),
    }
}

/// `GET /path` of each operation, and the role that it says it needs.
fn operations(document: &serde_json::Value) -> Vec<(String, Option<String>)> {
    let mut found = Vec::new();
    for (path, operations) in document["paths"].as_object().expect("paths") {
        let path = path.strip_prefix("/api/v1").expect("a path of ours");
        for (method, operation) in operations.as_object().expect("operations") {
            let name = format!("{} {path}", method.to_uppercase());
            let roles = operation["security"][0]["session"].as_array();
            let role = roles.map(|roles| roles.first().and_then(serde_json::Value::as_str));
            found.push((name, role.map(|role| role.unwrap_or_default().to_owned())));
        }
    }
    found
}

/// What asks an admin for a proof of the last ten minutes. A report is decided without one, unless that blocks or suspends.
const FRESH: [&str; 17] = [
    "POST /me/second-factor/recovery-codes",
    "DELETE /me/second-factor",
    "POST /admin/reports/{id}/evidence",
    "GET /admin/reports/{id}/photos/{photo_id}",
    "POST /admin/conversations/{id}/reading",
    "POST /admin/conversations/{id}/photos/{photo_id}/reading",
    "POST /admin/admins",
    "DELETE /admin/admins/{user_id}",
    "PUT /admin/users/{id}/block",
    "DELETE /admin/users/{id}/block",
    "PUT /admin/users/{id}/suspension",
    "DELETE /admin/users/{id}/suspension",
    "POST /admin/users/{id}/messages",
    "POST /admin/appeals/{id}/decision",
    "POST /admin/claims/{id}/decision",
    "POST /admin/providers/{id}/ban",
    "GET /admin/activities.csv",
];

#[tokio::test]
async fn an_admin_whose_proof_is_old_does_nothing_that_asks_for_a_fresh_one() {
    let world = World::begin().await;
    let mut faults = Vec::new();
    let unknown = FRESH.iter().find(|name| rows().all(|row| row.operation != **name));
    assert_eq!(unknown, None, "no operation has this name");
    for row in rows() {
        let is_fresh = FRESH.contains(&row.operation);
        if !is_fresh && !row.operation.contains(" /admin/") {
            continue;
        }
        let (method, _) = row.operation.split_once(' ').expect("a method and a path");
        let method: Method = method.parse().expect("a method");
        let ask = (row.ask)(&world, ADMIN);
        let before = world.make_proofs_old().await;
        let caller = world.caller(ADMIN);
        let answer = match ask.sent {
            Sent::Nothing => caller.ask(method, &ask.path, None).await,
            Sent::Json(body) => caller.ask(method, &ask.path, Some(body)).await,
            Sent::Form(form) => caller.upload(&ask.path, &form).await,
        };
        let is_refused = answer.body["code"] == "second_factor_needed";
        if is_refused != is_fresh {
            faults.push(format!("{}: {} {}", row.operation, answer.status, answer.body));
        }
        if is_refused && (answer.status != 403 || world.digest().await != before) {
            faults.push(format!("{}: {}, or something changed", row.operation, answer.status));
        }
        world.restore().await;
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[tokio::test]
async fn each_role_lets_in_whom_it_says() {
    let world = World::begin().await;
    let probe = |status: StatusCode| async move { status };
    let done = StatusCode::OK;
    let router = Router::new()
        .route(
            "/api/v1/signed-in",
            get(move |_: SignedIn| probe(done)).post(move |_: SignedIn| probe(done)),
        )
        .route(
            "/api/v1/user",
            get(move |_: CurrentUser| probe(done)).post(move |_: CurrentUser| probe(done)),
        )
        .route("/api/v1/provider", get(move |_: ActiveProvider| probe(done)))
        .route("/api/v1/admin", get(move |_: Admin| probe(done)).post(move |_: Admin| probe(done)))
        .route("/api/v1/admin-account", get(move |_: AdminAccount| probe(done)))
        .route("/api/v1/proven-admin", get(move |_: ProvenAdmin| probe(done)))
        .with_state(world.app.state.clone());
    #[rustfmt::skip]
    let expected: [(Method, &str, [u16; 12]); 9] = [
        //                             visitor driver other pending active paused banned blocked suspended admin former expired
        (Method::GET,  "/signed-in",   [401,   200,   200,  200,    200,   200,   200,   200,    200,      200,  200,   401]),
        (Method::POST, "/signed-in",   [401,   200,   200,  200,    200,   200,   200,   200,    200,      200,  200,   401]),
        (Method::GET,  "/user",        [401,   200,   200,  200,    200,   200,   200,   403,    200,      200,  200,   401]),
        (Method::POST, "/user",        [401,   200,   200,  200,    200,   200,   200,   403,    403,      200,  200,   401]),
        (Method::GET,  "/provider",    [401,   403,   403,  403,    200,   403,   403,   403,    403,      403,  403,   401]),
        (Method::GET,  "/admin",       [401,   403,   403,  403,    403,   403,   403,   403,    403,      200,  403,   401]),
        (Method::POST, "/admin",       [401,   403,   403,  403,    403,   403,   403,   403,    403,      200,  403,   401]),
        (Method::GET,  "/admin-account", [401, 403,   403,  403,    403,   403,   403,   403,    403,      200,  403,   401]),
        (Method::GET,  "/proven-admin", [401,  403,   403,  403,    403,   403,   403,   403,    403,      200,  403,   401]),
    ];
    for (method, path, answers) in expected {
        for (at, caller) in CALLERS.iter().enumerate() {
            let mut client = Client::new(router.clone(), "192.0.2.1");
            client.token.clone_from(&world.caller(at).token);
            let status = client.status(method.clone(), path).await;
            assert_eq!(status, answers[at], "{method} {path} asked by {caller}");
        }
    }
    let mut admin = Client::new(router, "192.0.2.1");
    admin.token.clone_from(&world.caller(9).token);
    // What an admin has proved grows old, and counts for nothing without a second factor.
    for (sql, answers) in [
        ("update sessions set proved_at = now() - interval '11 minutes'", [200, 200, 403]),
        ("update sessions set proved_at = null", [200, 403, 403]),
        ("update sessions set proved_at = now()", [200, 200, 200]),
        ("update second_factors set confirmed_at = null", [200, 403, 403]),
        ("update second_factors set confirmed_at = now()", [200, 200, 200]),
    ] {
        world.app.sql(sql).await;
        for (path, answer) in ["/admin-account", "/admin", "/proven-admin"].into_iter().zip(answers)
        {
            assert_eq!(admin.status(Method::GET, path).await, answer, "{path} after {sql}");
        }
    }
    // An admin who is suspended changes nothing, one who is blocked sees nothing.
    world
        .app
        .sql("update users set suspended_until = now() + interval '1 day' where name = 'admin'")
        .await;
    assert_eq!(admin.status(Method::POST, "/admin").await, 403);
    world
        .app
        .sql("update users set blocked_at = now(), blocked_reason = 'x' where name = 'admin'")
        .await;
    assert_eq!(admin.status(Method::GET, "/admin").await, 403);
}
