//! Olga decides about Dev, who is told at once.

use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use serde_json::{Value, json};

use super::businesses::{
    admin, application, apply, approved, emails, insure, open_and_accept, quote, request, told,
    upload_insurance,
};
use crate::app::App;
use crate::client::{Answer, Client};

async fn act(admin: &Client, provider_id: &str, act: &str, reason: Option<&str>) -> Answer {
    super::businesses::decided(admin, provider_id, act, reason).await
}

async fn logged(app: &App) -> String {
    let sql = "select string_agg(concat(activity_type, ' ', before ->> 'standing', '>', after ->> 'standing', ' ', reason), ', '
               order by id) from activities where target_type = 'provider'";
    app.value(sql).await
}

#[tokio::test]
async fn olga_approves_dev_once_she_has_seen_his_insurance() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = apply(&dev).await;
    let refused = act(&olga, &provider_id, "accept", None).await;
    assert_eq!(refused.refusal().1, "insurance_not_seen");
    upload_insurance(&dev, 30).await;
    assert_eq!(act(&olga, &provider_id, "accept", None).await.refusal().1, "insurance_not_seen");
    insure(&olga, &dev, &provider_id, 30).await;
    let mut page = super::businesses::open_page(&dev).await;
    let accepted = act(&olga, &provider_id, "accept", None).await;
    assert_eq!(accepted.status, StatusCode::OK, "{}", accepted.body);
    assert_eq!(
        (&accepted.body["standing"], &accepted.body["base"], &accepted.body["user"]["email"]),
        (&json!("active"), &Value::Null, &json!("dev@example.org"))
    );
    let event = page.told("provider").await;
    assert_eq!(
        (&event["business_name"], &event["is_verified"], &event["is_active"], &event["is_banned"]),
        (&json!("Mersey Mobile Mechanics"), &json!(true), &json!(true), &json!(false))
    );
    assert_eq!(told(&app, "dev").await, "provider_approved");
    assert_eq!(emails(&app, "dev").await, ["provider_approved"]);
    assert_eq!(act(&olga, &provider_id, "accept", None).await.refusal().1, "stale");
    assert_eq!(act(&olga, &provider_id, "reject", Some("No")).await.refusal().1, "stale");

    // Paused, he reads why; reactivated, he goes on.
    assert_eq!(act(&olga, &provider_id, "pause", Some(" ")).await.refusal().0, 422);
    let paused = act(&olga, &provider_id, "pause", Some("Complaints")).await;
    assert_eq!(
        (&paused.body["standing"], &paused.body["paused_because"]),
        (&json!("paused"), &json!("admin"))
    );
    assert_eq!(page.told("provider").await["is_active"], false);
    assert_eq!(dev.get("/me/provider").await.body["paused_reason"], "Complaints");
    assert_eq!(dev.get("/me").await.body["is_verified_provider"], true);
    assert_eq!(act(&olga, &provider_id, "pause", Some("Twice")).await.refusal().1, "stale");
    let active = act(&olga, &provider_id, "reactivate", None).await;
    assert_eq!(
        (&active.body["standing"], &active.body["paused_reason"]),
        (&json!("active"), &Value::Null)
    );
    assert_eq!(page.told("provider").await["is_active"], true);
    assert_eq!(act(&olga, &provider_id, "reactivate", None).await.refusal().1, "stale");
    let banned = act(&olga, &provider_id, "ban", Some("A cheat")).await;
    assert_eq!(
        (&banned.body["standing"], &banned.body["is_active"]),
        (&json!("banned"), &json!(false))
    );
    assert_eq!(page.told("provider").await["is_banned"], true);
    assert_eq!(dev.get("/me").await.body["is_verified_provider"], false);
    for again in ["ban", "pause", "reject"] {
        assert_eq!(act(&olga, &provider_id, again, Some("Again")).await.refusal().1, "stale");
    }
    assert_eq!(act(&olga, &provider_id, "reactivate", None).await.refusal().1, "stale");

    assert_eq!(
        emails(&app, "dev").await,
        ["provider_approved", "provider_paused", "provider_reactivated", "provider_banned"]
    );
    let mail = app.mails("dev@example.org").await.pop().expect("a mail");
    assert_eq!(
        mail.kind,
        MailKind::ProviderBanned {
            business: "Mersey Mobile Mechanics".into(),
            reason: "A cheat".into()
        }
    );
    assert_eq!(
        logged(&app).await,
        "provider_approve under_review>active , provider_pause active>paused Complaints, \
         provider_reactivate paused>active , provider_ban active>banned A cheat"
    );
}

#[tokio::test]
async fn a_ban_withdraws_quotes_and_opens_jobs_again() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    let waiting = request(&app, "alice", &[]).await;
    let pending = quote(&app, &waiting, &provider_id, "pending").await;
    let provider = format!("'{provider_id}'");
    let job = request(
        &app,
        "alice",
        &[
            ("status", "'in_progress'"),
            ("provider_id", provider.as_str()),
            ("progress", "'working'"),
            ("accepted_at", "now()"),
            ("eta", "now()"),
        ],
    )
    .await;
    let accepted = quote(&app, &job, &provider_id, "accepted").await;
    app.sql(&format!("update service_requests set accepted_quote_id = '{accepted}', quoted_pence = 4500, expires_at = now() where id = '{job}'")).await;
    let finished = super::businesses::completed(&app, "alice", &provider_id).await;
    let kept = quote(&app, &finished, &provider_id, "accepted").await;

    let mut page = super::businesses::open_page(&alice).await;
    app.sql("update sessions set proved_at = now() - interval '11 minutes'").await;
    let ban = act(&olga, &provider_id, "ban", Some("A cheat")).await;
    assert_eq!(ban.refusal().1, "second_factor_needed");
    app.prove_admins().await;
    let ban = act(&olga, &provider_id, "ban", Some("A cheat")).await;
    assert_eq!(ban.status, StatusCode::OK, "{}", ban.body);

    let status = async |id: &str| {
        app.value(&format!("select concat(status, ' ', decided_at is not null) from service_quotes where id = '{id}'")).await
    };
    for (id, expected) in
        [(&pending, "withdrawn t"), (&accepted, "withdrawn t"), (&kept, "accepted t")]
    {
        assert_eq!(status(id).await, expected);
    }
    let reopened = app
        .value(&format!(
            "select concat(status, coalesce(provider_id, accepted_quote_id)::text, progress, eta, done_at, final_price_pence,
                    final_price_note, accepted_at, ' ', expires_at between now() + interval '23 hours' and now() + interval '25 hours') from service_requests where id = '{job}'"
        ))
        .await;
    assert_eq!(reopened, "open t");
    assert_eq!(
        app.value(&format!("select concat(step, provider_id) from service_request_history where request_id = '{job}'")).await,
        format!("reopened{provider_id}")
    );
    assert_eq!(
        app.value(&format!("select status from service_requests where id = '{finished}'")).await,
        "completed"
    );
    assert_eq!(told(&app, "alice").await, "job_reopened quote_withdrawn");
    let mut concerned = [page.told("job").await, page.told("job").await]
        .map(|event| event["request_id"].as_str().expect("an id").to_owned());
    concerned.sort_unstable();
    let mut expected = [waiting, job];
    expected.sort_unstable();
    assert_eq!(concerned, expected);
    assert!(told(&app, "dev").await.contains("provider_banned"));
}

#[tokio::test]
async fn who_has_changed_since_is_neither_paused_nor_banned_unseen() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    let path = format!("/admin/providers/{provider_id}");
    let seen = olga.get(&path).await.body["updated_at"].clone();
    // Ada pauses him and reactivates him: he stands as Olga saw him, and yet it was decided since.
    let ada = admin(&app, "ada", "A2").await;
    act(&ada, &provider_id, "pause", Some("Complaints")).await;
    assert_eq!(act(&ada, &provider_id, "reactivate", None).await.body["standing"], "active");
    let late = json!({"reason": "Complaints", "updated_at": seen});
    for late_act in ["pause", "ban"] {
        let refused = olga.post(&format!("{path}/{late_act}"), late.clone()).await;
        assert_eq!(refused.refusal().1, "stale", "{late_act}");
        let unseen = json!({"reason": "Complaints"});
        assert_eq!(olga.post(&format!("{path}/{late_act}"), unseen).await.refusal().0, 400);
    }
    assert_eq!(olga.get(&path).await.body["standing"], "active");
    assert_eq!(act(&olga, &provider_id, "pause", Some("More")).await.body["standing"], "paused");
}

#[tokio::test]
async fn of_two_admins_at_once_one_decides() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let ada = admin(&app, "ada", "A2").await;
    let provider_id = apply(&dev).await;
    insure(&olga, &dev, &provider_id, 30).await;
    for turn in 0..5 {
        let (one, two) = tokio::join!(
            act(&olga, &provider_id, "accept", None),
            act(&ada, &provider_id, "reject", Some("No"))
        );
        let mut answers = [one.status.as_u16(), two.status.as_u16()];
        let loser = if answers[0] == 409 { &one } else { &two };
        assert_eq!(loser.refusal().1, "stale", "{turn}");
        answers.sort_unstable();
        assert_eq!(answers, [200, 409], "{turn}");
        app.sql("update providers set is_active = false, is_verified = false, rejected_at = null, rejected_reason = null").await;
    }
}

#[tokio::test]
async fn an_admin_approves_nobody_of_their_own_while_there_is_another() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let ada = admin(&app, "ada", "A2").await;
    let provider_id = apply(&olga).await;
    let document = super::businesses::id(&upload_insurance(&olga, 30).await.body);
    let seen = format!("/admin/providers/{provider_id}/documents/{document}/seen");
    assert_eq!(olga.post(&seen, Value::Null).await.refusal().1, "own_case");
    assert_eq!(open_and_accept(&ada, &provider_id, &document).await.status, StatusCode::OK);
    assert_eq!(act(&olga, &provider_id, "accept", None).await.refusal().1, "own_case");
    assert_eq!(act(&ada, &provider_id, "accept", None).await.status, StatusCode::OK);
}

#[tokio::test]
async fn what_ends_a_providers_work_is_emailed_whatever_they_chose() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    app.sql(
        "insert into notification_choices (user_id, topic, in_app, email, push)
         select id, 'account', true, false, true from users where email like 'dev@%'",
    )
    .await;
    let provider_id = apply(&dev).await;
    let reason = Some("We could not read the policy");
    act(&olga, &provider_id, "reject", reason).await;
    let again = dev.post("/me/provider", application()).await;
    assert!(again.status.is_success(), "{}", again.body);
    insure(&olga, &dev, &provider_id, 100).await;
    for (what, reason) in
        [("accept", None), ("pause", reason), ("reactivate", None), ("ban", reason)]
    {
        let done = act(&olga, &provider_id, what, reason).await;
        assert_eq!(done.status, StatusCode::OK, "{what}: {}", done.body);
    }
    let mailed = ["provider_rejected", "provider_paused", "provider_banned"];
    assert_eq!(emails(&app, "dev").await, mailed, "of good news none, as he chose");
}

#[tokio::test]
async fn providers_are_listed_found_and_counted() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    for (name, plate, standing) in [
        ("ann", "A10", "is_verified = false"),
        (
            "ben",
            "B10",
            "is_verified = true, is_active = true, business_name = 'Ben''s Tyres', service_types = '{tyre_replacement}'",
        ),
        ("cat", "C10", "is_verified = true, contact_name = 'Cat Jones'"),
        ("dan", "D10", "is_banned = true"),
        ("eve", "E10", "rejected_at = now(), rejected_reason = 'No'"),
    ] {
        let provider = app.driver(name, plate).await;
        let id = apply(&provider).await;
        app.sql(&format!("update providers set {standing} where id = '{id}'")).await;
    }
    let all = olga.get("/admin/providers").await.body;
    let counts =
        json!({"all": 5, "pending": 1, "active": 1, "paused": 1, "banned": 1, "rejected": 1});
    assert_eq!((&all["counts"], &all["total"]), (&counts, &json!(5)));
    for (asked, names) in [
        ("", "eve dan cat ben ann"),
        ("?sort=oldest", "ann ben cat dan eve"),
        ("?standing=pending", "ann"),
        ("?standing=active", "ben"),
        ("?standing=paused", "cat"),
        ("?standing=banned", "dan"),
        ("?standing=rejected", "eve"),
        ("?q=jones", "cat"),
        ("?q=tyre+replacement", "ben"),
        ("?q=ben%27s", "ben"),
        ("?q=100%25", ""),
    ] {
        let page = olga.get(&format!("/admin/providers{asked}")).await.body;
        let rows = page["providers"].as_array().expect("a list").iter();
        let found: Vec<_> = rows
            .map(|row| row["user"]["email"].as_str().expect("an email").replace("@example.org", ""))
            .collect();
        assert_eq!(found.join(" "), names, "{asked}");
        assert_eq!(page["total"], found.len(), "{asked}");
    }
    let (mut found, mut next) = (Vec::new(), String::new());
    loop {
        let page = olga.get(&format!("/admin/providers?limit=2{next}")).await.body;
        found.extend(
            page["providers"].as_array().expect("a list").iter().map(super::businesses::id),
        );
        let Some(cursor) = page["next"].as_str() else { break };
        next = format!("&before={cursor}");
    }
    found.dedup();
    assert_eq!(found.len(), 5);
}

#[tokio::test]
async fn an_application_that_was_changed_under_the_admins_eyes_is_not_decided() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = apply(&dev).await;
    insure(&olga, &dev, &provider_id, 30).await;
    let path = format!("/admin/providers/{provider_id}");
    let seen = olga.get(&path).await.body["updated_at"].clone();
    let mut other = super::businesses::application();
    other["business_name"] = json!("Another Recovery");
    assert_eq!(dev.put("/me/provider", other).await.status, StatusCode::OK);
    let decision = json!({"updated_at": seen, "reason": "Not clear"});
    for act in ["accept", "reject"] {
        let refused = olga.post(&format!("{path}/{act}"), decision.clone()).await;
        assert_eq!(refused.refusal().1, "stale", "{act}");
    }
    assert_eq!(act(&olga, &provider_id, "accept", None).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_ban_waits_for_no_work_of_the_past() {
    let app = App::start().await;
    let _alice = app.driver("alice", "AB12 CDE").await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    let finished = super::businesses::completed(&app, "alice", &provider_id).await;
    quote(&app, &finished, &provider_id, "accepted").await;
    // As one who writes a review holds it.
    #[expect(clippy::disallowed_methods, reason = "no act, but whoever holds a row")]
    let mut held = app.state.pool.begin().await.expect("begun");
    sqlx::query("select from service_requests for update").execute(&mut *held).await.expect("held");
    let ban = act(&olga, &provider_id, "ban", Some("A cheat")).await;
    assert_eq!(ban.status, StatusCode::OK, "{}", ban.body);
}

#[tokio::test]
async fn a_busy_provider_is_banned_at_once_and_the_rest_of_their_work_ends_a_little_later() {
    let app = App::start().await;
    let _alice = app.driver("alice", "AB12 CDE").await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    let provider = format!("'{provider_id}'");
    for _ in 0..7 {
        let more = [("status", "'in_progress'"), ("provider_id", provider.as_str())];
        request(&app, "alice", &more).await;
    }
    assert_eq!(act(&olga, &provider_id, "ban", Some("A cheat")).await.status, StatusCode::OK);
    let left = "select count(*)::text from service_requests where status = 'in_progress'";
    assert_eq!(app.value(left).await, "2");
}
