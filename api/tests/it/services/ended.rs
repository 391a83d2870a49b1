//! The work of a provider whose account may be used no more ends, as that of one who is banned does.

use axum::http::{Method, StatusCode};
use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

use super::businesses::{admin, open_page};
use super::{accept, accept_as_seen, moved, posted, provider, quoted};
use crate::app::App;
use crate::client::Client;

const BOB: &str = "select user_id::text from providers where business_name like 'bob%'";

async fn kinds(client: &Client) -> Vec<Value> {
    let told = client.get("/notifications").await.body["notifications"].clone();
    told.as_array().expect("some").iter().map(|one| one["kind"].clone()).collect()
}

#[tokio::test]
async fn a_block_and_a_suspension_withdraw_quotes_and_open_jobs_again_but_for_what_is_done() {
    for act in ["block", "suspension"] {
        let app = App::start().await;
        let alice = app.driver("alice", "AB12 CDE").await;
        let olga = admin(&app, "olga", "A1").await;
        let bob = provider(&app, "bob", "B1", 0.03).await;
        let carol = provider(&app, "carol", "C1", 0.03).await;
        let [open, under_way, done] =
            [posted(&alice).await, posted(&alice).await, posted(&alice).await];
        for request in [&open, &under_way, &done] {
            let quote = quoted(&bob, request, 6500).await;
            if request != &open {
                accept(&alice, request, &quote, 6500).await;
                moved(&bob, request, "arrived").await;
            }
        }
        moved(&bob, &done, "done").await;
        let user_id = app.value(BOB).await;
        let until = Utc::now() + TimeDelta::days(1);
        let mut page = open_page(&alice).await;
        let ended = olga
            .ask(
                Method::PUT,
                &format!("/admin/users/{user_id}/{act}"),
                Some(json!({"reason": "Threats", "until": until})),
            )
            .await;
        assert_eq!(ended.status, StatusCode::NO_CONTENT, "{}", ended.body);
        page.told("job").await;
        let own = async |id: &str| alice.get(&format!("/service-requests/{id}")).await.body;
        assert_eq!(own(&open).await["quotes"][0]["status"], "withdrawn", "{act}");
        let reopened = own(&under_way).await;
        assert_eq!(
            (&reopened["status"], &reopened["accepted"], &reopened["quotes"][0]["status"]),
            (&json!("open"), &json!(null), &json!("withdrawn")),
            "{act}"
        );
        let kept = own(&done).await;
        assert_eq!((&kept["status"], &kept["progress"]), (&json!("in_progress"), &json!("done")));
        let told = kinds(&alice).await;
        for kind in ["job_reopened", "quote_withdrawn"] {
            assert!(told.contains(&json!(kind)), "{act}: {told:?}");
        }
        // Who is within reach hears of it afresh, and does it.
        assert_eq!(kinds(&carol).await[0], "job_nearby");
        let quote = quoted(&carol, &under_way, 7000).await;
        assert_eq!(accept(&alice, &under_way, &quote, 7000).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn whoever_is_on_the_way_to_a_customer_who_is_blocked_is_told_and_the_job_ends() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let olga = admin(&app, "olga", "A1").await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    let [open, under_way, done] =
        [posted(&alice).await, posted(&alice).await, posted(&alice).await];
    for (request, progress) in [(&under_way, "en_route"), (&done, "arrived")] {
        let quote = quoted(&bob, request, 6500).await;
        accept(&alice, request, &quote, 6500).await;
        moved(&bob, request, progress).await;
    }
    quoted(&bob, &open, 6500).await;
    moved(&bob, &done, "done").await;
    let id = app.value("select id from users where email like 'alice@%'").await;
    let mut page = open_page(&bob).await;
    let blocked = olga.put(&format!("/admin/users/{id}/block"), json!({"reason": "Threats"})).await;
    assert_eq!(blocked.status, StatusCode::NO_CONTENT, "{}", blocked.body);
    page.told("job").await;
    let job = async |id: &str| bob.get(&format!("/jobs/{id}")).await.body;
    let ended = job(&under_way).await;
    let last = ended["history"].as_array().and_then(|steps| steps.last()).expect("a step");
    assert_eq!((&ended["status"], &last["step"]), (&json!("cancelled"), &json!("cancelled")));
    // Why, is nobody's business but hers.
    assert!(!ended.to_string().contains("Threats"), "{ended}");
    assert_eq!(job(&done).await["status"], "in_progress", "her silence confirms what was done");
    let quote = format!("select status from service_quotes where request_id = '{open}'");
    assert_eq!(app.value(&quote).await, "declined");
    let told = "select string_agg(service_request_id::text, ',' order by service_request_id) from notifications n
                join users u on u.id = n.user_id where u.email like 'bob@%' and n.kind = 'job_cancelled'";
    let mut both = [open, under_way];
    both.sort();
    assert_eq!(app.value(told).await, both.join(","));
}

#[tokio::test]
async fn a_provider_who_is_blocked_or_leaving_has_no_page_is_told_nothing_and_is_not_accepted() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    let request = posted(&alice).await;
    let quote = quoted(&bob, &request, 6500).await;
    let id = app.value("select id::text from providers").await;
    let visitor = app.visitor("192.0.2.9");
    let page = format!("/providers/{id}");
    for (gone, back) in [
        (
            "blocked_at = now(), blocked_reason = 'Threats'",
            "blocked_at = null, blocked_reason = null",
        ),
        ("deletes_at = now() + interval '30 days'", "deletes_at = null"),
    ] {
        assert_eq!(visitor.get(&page).await.status, StatusCode::OK);
        let who = format!("where id = (select user_id from providers where id = '{id}')");
        app.sql(&format!("update users set {gone} {who}")).await;
        for path in [page.clone(), format!("{page}/reviews")] {
            assert_eq!(
                visitor.get(&path).await.refusal(),
                (404, "not_found", "Provider not found")
            );
        }
        let refused = accept_as_seen(&alice, &request, &quote).await;
        assert_eq!(refused.refusal().1, "provider_unavailable", "{gone}");
        let other = alice.post("/service-requests", super::flat_battery()).await;
        assert_eq!(other.body["told"]["providers"], 0, "{gone}");
        app.sql(&format!("update users set {back} {who}")).await;
    }
}
