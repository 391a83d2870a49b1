//! Admins: the first one, later ones, and the log.

use std::process::{Command, Output};

use axum::http::{Method, StatusCode};
use carpal_domain::mail::MailKind;
use serde_json::{Value, json};

use crate::app::App;

const WELCOME: &str = "You are now an admin. Redirecting to admin dashboard...";

async fn code(app: &App) -> String {
    carpal_api::admin::admins::service::offer_code(&app.state)
        .await
        .expect("an offer")
        .expect("no admin yet")
}

#[tokio::test]
async fn the_printed_code_makes_the_first_admin_once() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    let older = code(&app).await;
    let code = code(&app).await;
    let visitor = app.visitor("192.0.2.1");
    let sentence = "You must be logged in to become an admin";
    let refused = visitor.post("/admin-setup", json!({"code": code})).await;
    assert_eq!(refused.refusal(), (401, "unauthenticated", sentence));
    for wrong in ["", "0000-0000-0000-0000", &older] {
        let refused = alice.post("/admin-setup", json!({"code": wrong})).await;
        assert_eq!(
            refused.refusal(),
            (403, "wrong_code", "Failed to set up admin access"),
            "{wrong}"
        );
    }
    let typed = code.to_lowercase().replace('-', " ");
    let made = alice.post("/admin-setup", json!({"code": typed})).await;
    assert_eq!((made.status, &made.body["message"]), (StatusCode::OK, &json!(WELCOME)));
    assert_eq!(alice.get("/me").await.body["is_admin"], true);

    let refused = bob.post("/admin-setup", json!({"code": code})).await;
    let sentence = "There’s already an administrator. Ask them for access.";
    assert_eq!(refused.refusal(), (403, "setup_closed", sentence));
    assert!(
        carpal_api::admin::admins::service::offer_code(&app.state)
            .await
            .expect("an answer")
            .is_none()
    );
    let logged = "select activity_type || ' ' || reason from activities";
    assert_eq!(app.value(logged).await, "admin_grant one-time code");
    assert_eq!(app.value("select count(*) from admin_setup").await, "0");
}

#[tokio::test]
async fn two_who_use_the_code_at_once_are_one_admin() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    let request = json!({"code": code(&app).await});
    let (one, other) = tokio::join!(
        alice.post("/admin-setup", request.clone()),
        bob.post("/admin-setup", request)
    );
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403]);
    assert_eq!(app.value("select count(*) from admins").await, "1");
}

#[tokio::test]
async fn codes_are_not_guessed() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let code = code(&app).await;
    for _ in 0..5 {
        assert_eq!(alice.post("/admin-setup", json!({"code": "guess"})).await.refusal().0, 403);
    }
    assert_eq!(alice.post("/admin-setup", json!({"code": code})).await.refusal().1, "too_many");
    // Also once there is an admin: asking takes a lock that others wait for.
    app.make_admins("").await;
    assert_eq!(alice.post("/admin-setup", json!({"code": code})).await.refusal().1, "too_many");
}

#[tokio::test]
async fn admins_make_and_unmake_admins_and_it_is_written_down() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    alice.post("/admin-setup", json!({"code": code(&app).await})).await;
    app.prove_admins().await;
    let grant = |email: &str, reason: &str| json!({"email": email, "reason": reason});
    for (email, reason, field) in [
        ("bob@example.org", " ", "reason"),
        ("nobody@example.org", "Helps", "email"),
        ("bob", "Helps", "email"),
    ] {
        let refused = alice.post("/admin/admins", grant(email, reason)).await;
        assert!(
            refused.refusal().0 == 422 && refused.body["fields"][field].is_string(),
            "{refused:?}"
        );
    }
    let made = alice.post("/admin/admins", grant("Bob@example.org", "Helps")).await;
    assert_eq!(made.status, StatusCode::NO_CONTENT);
    let twice = alice.post("/admin/admins", grant("bob@example.org", "Helps")).await;
    assert_eq!(twice.status, StatusCode::NO_CONTENT);
    app.prove_admins().await;
    let admins = bob.get("/admin/admins").await.body;
    let added: Vec<_> = admins["admins"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|admin| &admin["added_by"])
        .collect();
    assert_eq!(added, [&json!("alice@example.org"), &json!("alice@example.org")]);

    let path = |id: &Value| format!("/admin/admins/{}", id.as_str().expect("an id"));
    let alices = path(&alice.session["user"]["id"]);
    let unmade = bob.ask(Method::DELETE, &alices, Some(json!({"reason": "Left"}))).await;
    assert_eq!(unmade.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.get("/admin/admins").await.refusal().1, "forbidden", "at once");
    let last = bob
        .ask(Method::DELETE, &path(&bob.session["user"]["id"]), Some(json!({"reason": "Tired"})))
        .await;
    assert_eq!(last.refusal().1, "last_admin");
    assert_eq!(bob.get("/me").await.body["is_admin"], true);

    let log = bob.get("/admin/activities").await.body;
    let newest = &log["activities"][0];
    assert_eq!(
        (&newest["activity_type"], &newest["reason"]),
        (&json!("admin_revoke"), &json!("Left"))
    );
    assert_eq!(newest["actor_id"], bob.session["user"]["id"]);
    assert_eq!(
        (&newest["before"], &newest["after"]),
        (&json!({"is_admin": true}), &json!({"is_admin": false}))
    );
}

#[tokio::test]
async fn nobody_is_made_an_admin_who_could_decide_nothing() {
    let app = App::start().await;
    let olga = app.driver("olga", "A1").await;
    app.driver("bob", "BO85 BOB").await;
    app.make_admins("where email like 'olga@%'").await;
    let grant = json!({"email": "bob@example.org", "reason": "Helps out"});
    for (away, sentence) in [
        ("blocked_at = now(), blocked_reason = 'Spam'", "This account is blocked"),
        (
            "blocked_at = null, blocked_reason = null, suspended_at = now(), suspended_until = now() + interval '1 day',
             suspended_reason = 'Spam'",
            "This account is suspended. End the suspension first.",
        ),
        (
            "suspended_at = null, suspended_until = null, suspended_reason = null, deletes_at = now() + interval '30 days'",
            "This account is about to be deleted",
        ),
    ] {
        app.sql(&format!("update users set {away} where email like 'bob@%'")).await;
        let refused = olga.post("/admin/admins", grant.clone()).await;
        assert_eq!(refused.body["fields"]["email"], sentence, "{}", refused.body);
    }
    assert_eq!(app.value("select count(*) from admins").await, "1");
    app.sql("update users set deletes_at = null where email like 'bob@%'").await;
    assert_eq!(olga.post("/admin/admins", grant).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn every_admin_hears_of_who_is_made_an_admin_and_who_is_one_no_more() {
    let app = App::start().await;
    for (name, plate) in [("ada", "AD4"), ("bob", "BO85 BOB"), ("carol", "C4 ROL")] {
        app.driver(name, plate).await;
    }
    let mut mallory = app.driver("mallory", "EV1L").await;
    app.make_admins("where email ~ '^(ada|bob|mallory)@'").await;
    mallory.sign_in("mallory@example.org", "open sesame").await;
    app.prove_admins().await;
    let told = async |name: &str| -> Vec<MailKind> {
        let mails = app.mails(&format!("{name}@example.org")).await;
        let of_admins = |kind: &MailKind| kind.name().contains("admin");
        mails.into_iter().map(|mail| mail.kind).filter(of_admins).collect()
    };

    let grant = json!({"email": "carol@example.org", "reason": "Helps"});
    for _ in 0..2 {
        let made = mallory.post("/admin/admins", grant.clone()).await;
        assert_eq!(made.status, StatusCode::NO_CONTENT);
    }
    let granted = MailKind::OtherAdminGranted { email: "carol@example.org".into() };
    assert_eq!(told("carol").await, [MailKind::AdminGranted], "once, though it was asked twice");
    for name in ["ada", "bob", "mallory"] {
        assert_eq!(told(name).await, std::slice::from_ref(&granted), "{name}");
    }

    let id = app.value("select id from users where email = 'ada@example.org'").await;
    let path = format!("/admin/admins/{id}");
    let unmade = mallory.ask(Method::DELETE, &path, Some(json!({"reason": "Left"}))).await;
    assert_eq!(unmade.status, StatusCode::NO_CONTENT);
    let revoked = MailKind::OtherAdminRevoked { email: "ada@example.org".into() };
    assert_eq!(told("ada").await, [granted.clone(), MailKind::AdminRevoked]);
    for name in ["bob", "mallory"] {
        assert_eq!(told(name).await, [granted.clone(), revoked.clone()], "{name}");
    }
    assert_eq!(told("carol").await, [MailKind::AdminGranted, revoked]);
}

#[tokio::test]
async fn the_log_is_read_in_pages() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    app.make_admins("").await;
    app.sql(
        "insert into activities (at, activity_type, target_type, target_id)
         select now(), 'test', 'user', n::text from generate_series(1, 60) n",
    )
    .await;
    let mut seen = Vec::new();
    let mut path = "/admin/activities".to_owned();
    loop {
        let page = alice.get(&path).await.body;
        let entries = page["activities"].as_array().expect("a list").clone();
        assert!(entries.len() == 25 || page["next"].is_null());
        seen.extend(
            entries.iter().map(|entry| entry["target_id"].as_str().expect("text").to_owned()),
        );
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/admin/activities?older_than={next}");
    }
    assert_eq!(seen, (1..=60).rev().map(|n| n.to_string()).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_command_line_lists_makes_and_unmakes_admins() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    app.driver("bob", "BO85 BOB").await;
    app.visitor("192.0.2.9").sign_up("unconfirmed@example.org", "XY1").await;
    let admin = |args: &[&str]| -> Output {
        Command::new(env!("CARGO_BIN_EXE_carpal-api"))
            .arg("admin")
            .args(args)
            .env("DATABASE_URL", &app.database.url)
            .output()
            .expect("the program runs")
    };
    let said = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(said(&admin(&["list"])), "");
    let granted = admin(&["grant", "Alice@example.org"]);
    assert_eq!(
        (granted.status.code(), said(&granted).as_str()),
        (Some(0), "alice@example.org is an admin.\n")
    );
    assert_eq!(admin(&["grant", "alice@example.org"]).status.code(), Some(0), "twice is once");
    let listed = said(&admin(&["list"]));
    assert!(listed.starts_with("alice@example.org\t20") && listed.ends_with("\t-\n"), "{listed}");
    for unknown in ["nobody@example.org", "unconfirmed@example.org"] {
        let refused = admin(&["grant", unknown]);
        assert_eq!(refused.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&refused.stderr).starts_with("No account with this email"));
    }
    assert_eq!(
        admin(&["revoke", "alice@example.org"]).status.code(),
        Some(3),
        "the last one is kept"
    );
    assert_eq!(admin(&["grant", "bob@example.org"]).status.code(), Some(0));
    assert_eq!(admin(&["revoke", "alice@example.org"]).status.code(), Some(0));
    assert_eq!(admin(&["revoke", "alice@example.org"]).status.code(), Some(1));
    assert_eq!(admin(&["grant"]).status.code(), Some(2));
    let log = "select string_agg(activity_type || coalesce(actor_id::text, '-'), ',' order by id) from activities";
    assert_eq!(app.value(log).await, "admin_grant-,admin_grant-,admin_revoke-");
}

#[tokio::test]
async fn the_log_is_searched_filtered_and_sorted() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    app.make_admins("").await;
    app.sql(
        "insert into activities (at, activity_type, target_type, target_id, reason, actor_id)
         select timestamptz '2026-11-01' + n * interval '1 day', case when n < 4 then 'user_block' else 'job_run' end,
                case when n < 4 then 'user' else 'job' end, 't-' || n, case when n = 2 then '50% off' end,
                case when n = 1 then (select id from users) end
         from generate_series(1, 5) n",
    )
    .await;
    let found = async |query: &str| {
        let body = alice.get(&format!("/admin/activities?{query}")).await.body;
        let entries = body["activities"].as_array().expect("a list").clone();
        let ids = entries.iter().map(|entry| entry["target_id"].as_str().expect("text").to_owned());
        (ids.collect::<Vec<_>>().join(" "), body["total"].as_i64().expect("a total"))
    };
    for (query, ids, total) in [
        ("target_type=user", "t-3 t-2 t-1", 3),
        ("sort=oldest&activity_type=user_block&limit=2", "t-1 t-2", 3),
        ("q=T-4", "t-4", 1),
        ("q=50%25", "t-2", 1),
        ("q=0_o", "", 0),
        ("q=ab12%20cde", "t-1", 1),
        ("since=2026-11-03T00:00:00Z&until=2026-11-05T00:00:00Z", "t-3 t-2", 2),
    ] {
        assert_eq!(found(query).await, (ids.to_owned(), total), "{query}");
    }
    let id = alice.session["user"]["id"].as_str().expect("an id");
    assert_eq!(found(&format!("actor_id={id}")).await, ("t-1".to_owned(), 1));
    // In either order the next page goes on where the last one ended.
    let first = alice.get("/admin/activities?sort=oldest&limit=2").await.body;
    let next = first["next"].as_str().expect("a next page");
    let rest = found(&format!("sort=oldest&cursor={next}")).await;
    assert_eq!(rest, ("t-3 t-4 t-5".to_owned(), 5));
    for refused in ["cursor=yesterday", "sort=best", "activity_type=everything", "q=", "q=%00"] {
        let status = alice.get(&format!("/admin/activities?{refused}")).await.status.as_u16();
        assert!([400, 422].contains(&status), "{refused}: {status}");
    }
}
