//! Two providers quote, one changes their mind, and Alice accepts one quote.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{accept, accept_as_seen, posted, provider, quote, quoted};
use crate::app::App;
use crate::client::Client;
use crate::guests::but;

async fn quotes(alice: &Client, request: &str) -> Vec<(i64, String)> {
    let own = alice.get(&format!("/service-requests/{request}")).await.body;
    let quotes = own["quotes"].as_array().expect("quotes");
    let row = |quote: &Value| {
        (
            quote["amount_pence"].as_i64().expect("an amount"),
            quote["status"].as_str().expect("a status").to_owned(),
        )
    };
    quotes.iter().map(row).collect()
}

fn expected(quotes: &[(i64, &str)]) -> Vec<(i64, String)> {
    quotes.iter().map(|(amount, status)| (*amount, (*status).to_owned())).collect()
}

#[tokio::test]
async fn alice_compares_quotes_and_accepts_one() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    let carol = provider(&app, "carol", "C1", 0.06).await;
    let request = posted(&alice).await;
    let bobs = quoted(&bob, &request, 7200).await;
    quoted(&carol, &request, 9500).await;
    let broken = json!({"includes_parts": true, "parts_pence": 2000, "labour_pence": 4500});
    let changed = bob.put(&format!("/jobs/{request}/quote"), but(quote(6500), broken)).await;
    assert_eq!(
        (changed.status, &changed.body["quote_count"]),
        (StatusCode::OK, &json!(1)),
        "{}",
        changed.body
    );
    assert_eq!(quotes(&alice, &request).await, expected(&[(6500, "pending"), (9500, "pending")]));
    let own = alice.get(&format!("/service-requests/{request}")).await.body;
    let first = &own["quotes"][0];
    assert_eq!(
        (
            &first["previous_amount_pence"],
            &first["parts_pence"],
            &first["distance_km"],
            &first["is_acceptable"]
        ),
        (&json!(7200), &json!(2000), &json!(2), &json!(true))
    );
    assert_eq!(first["provider"]["business_name"], "bob Recovery");
    assert_eq!(
        (&own["quote_count"], &own["lowest_pence"], &own["needs_you"]),
        (&json!(2), &json!(6500), &json!(true))
    );
    // She saw the old price.
    assert_eq!(accept(&alice, &request, &bobs, 7200).await.refusal().1, "quote_changed");
    assert_eq!(
        accept(&bob, &request, &bobs, 6500).await.refusal().0,
        404,
        "it is Alice's to accept"
    );
    let accepted = accept_as_seen(&alice, &request, &bobs).await;
    assert_eq!(
        (&accepted.body["status"], &accepted.body["accepted_quote_id"]),
        (&json!("in_progress"), &json!(bobs))
    );
    assert_eq!(quotes(&alice, &request).await, expected(&[(6500, "accepted"), (9500, "declined")]));
    assert_eq!(accept(&alice, &request, &bobs, 6500).await.refusal().1, "already_accepted");
    // Bob sees who and where; Carol does not, and can quote no more.
    let job = bob.get(&format!("/jobs/{request}")).await.body;
    assert_eq!(
        (&job["customer"]["location"], &job["is_mine"]),
        (&json!("51.584330, -2.997120"), &json!(true))
    );
    assert_eq!(carol.get(&format!("/jobs/{request}")).await.body["customer"], json!(null));
    assert_eq!(
        carol.put(&format!("/jobs/{request}/quote"), quote(100)).await.refusal().1,
        "not_open"
    );
    let kinds = |answer: Value| -> Vec<Value> {
        answer["notifications"]
            .as_array()
            .expect("some")
            .iter()
            .map(|one| one["kind"].clone())
            .collect()
    };
    assert_eq!(kinds(bob.get("/notifications").await.body), ["quote_accepted", "job_nearby"]);
    assert_eq!(kinds(carol.get("/notifications").await.body), ["quote_declined", "job_nearby"]);
    let told = kinds(alice.get("/notifications").await.body);
    assert_eq!(told, ["quote_changed", "quote_received"], "the two that came are one, counted");
}

#[tokio::test]
async fn a_quote_that_is_withdrawn_expired_or_of_a_paused_provider_is_not_accepted() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    let request = posted(&alice).await;
    let bobs = quoted(&bob, &request, 6500).await;
    let path = format!("/jobs/{request}/quote");
    assert_eq!(bob.delete(&path).await.body["my_quote"]["status"], "withdrawn");
    assert_eq!(bob.delete(&path).await.refusal().1, "cannot_withdraw");
    assert_eq!(accept(&alice, &request, &bobs, 6500).await.refusal().1, "quote_withdrawn");
    assert_eq!(quoted(&bob, &request, 6000).await, bobs, "the same quote, made again");
    let told = alice.get("/notifications").await.body["notifications"].clone();
    assert_eq!(
        (&told[0]["kind"], &told[0]["title"]),
        (&json!("quote_changed"), &json!("bob Recovery changed their quote"))
    );
    app.sql("update service_quotes set valid_until = now() - interval '1 second'").await;
    assert_eq!(accept_as_seen(&alice, &request, &bobs).await.refusal().1, "quote_expired");
    assert_eq!(
        quotes(&alice, &request).await,
        expected(&[(6000, "expired")]),
        "before the clock has come by"
    );
    quoted(&bob, &request, 5500).await;
    app.sql("update providers set is_active = false, paused_because = 'admin'").await;
    assert_eq!(accept_as_seen(&alice, &request, &bobs).await.refusal().1, "provider_unavailable");
    assert_eq!(bob.put(&path, quote(1)).await.refusal().1, "not_a_provider");
    app.sql("update providers set is_active = true, paused_because = null").await;
    app.sql("update service_requests set expires_at = now()").await;
    assert_eq!(accept_as_seen(&alice, &request, &bobs).await.refusal().1, "not_open");
    assert_eq!(bob.put(&path, quote(1)).await.refusal().1, "not_open");
}

#[tokio::test]
async fn nobody_quotes_for_their_own_request_or_across_a_block() {
    let app = App::start().await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    let request = posted(&bob).await;
    let refused = bob.put(&format!("/jobs/{request}/quote"), quote(1)).await;
    assert_eq!(refused.refusal().1, "own_request");
    assert_eq!(bob.get(&format!("/jobs/{request}")).await.refusal().0, 404);
    assert_eq!(bob.get("/jobs").await.body["total"], 0);
    let alice = app.driver("alice", "AB12 CDE").await;
    let request = posted(&alice).await;
    quoted(&bob, &request, 100).await;
    let chat = bob.post(&format!("/jobs/{request}/conversation"), json!({})).await;
    let chat = chat.body["conversation_id"].as_str().expect("a chat").to_owned();
    let hello = json!({"client_id": "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07", "content": "Hello"});
    assert_eq!(
        bob.post(&format!("/conversations/{chat}/messages"), hello).await.status,
        StatusCode::CREATED
    );
    let seen = alice.get(&format!("/conversations/{chat}")).await.body;
    assert_eq!(
        (&seen["counterparty"]["name"], &seen["job"]["request_id"]),
        (&json!("bob Recovery"), &json!(request))
    );
    assert_eq!(
        bob.get(&format!("/conversations/{chat}")).await.body["counterparty"]["name"],
        "Customer"
    );
    assert_eq!(
        alice.put(&format!("/conversations/{chat}/block"), json!({})).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(bob.get("/jobs").await.body["total"], 0);
    assert_eq!(bob.put(&format!("/jobs/{request}/quote"), quote(1)).await.refusal().0, 404);
    assert_eq!(bob.get(&format!("/jobs/{request}")).await.refusal().0, 404);
}

#[tokio::test]
async fn a_quote_whose_words_changed_at_the_same_price_is_not_accepted_unseen() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    let request = posted(&alice).await;
    let bobs = quoted(&bob, &request, 6500).await;
    let own = format!("/service-requests/{request}");
    for words in [
        json!({"description": "A look at it. The jump is another £50."}),
        json!({"arrives_in_minutes": 600}),
        json!({"includes_parts": true, "parts_pence": 6400, "labour_pence": 100}),
    ] {
        let seen = alice.get(&own).await.body["quotes"][0].clone();
        bob.put(&format!("/jobs/{request}/quote"), but(quote(6500), words)).await;
        let body =
            json!({"quote_id": bobs, "amount_pence": 6500, "changed_at": seen["changed_at"]});
        let refused = alice.post(&format!("{own}/accept"), body).await;
        let sentence = "The provider has changed this quote. Please look at it again.";
        assert_eq!(refused.refusal(), (409, "quote_changed", sentence));
        assert_eq!(accept(&alice, &request, &bobs, 6500).await.refusal().1, "quote_changed");
    }
    assert_eq!(accept_as_seen(&alice, &request, &bobs).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_edit_is_told_to_who_quoted_and_stands_beside_their_quote() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.01).await;
    let carol = provider(&app, "carol", "C1", 0.01).await;
    let request = posted(&alice).await;
    quoted(&bob, &request, 6500).await;
    let (own, job) = (format!("/service-requests/{request}"), format!("/jobs/{request}"));
    let before_edit = async || alice.get(&own).await.body["quotes"][0]["is_before_edit"].clone();
    assert_eq!(
        (before_edit().await, &bob.get(&job).await.body["edited_at"]),
        (json!(false), &json!(null))
    );
    let mut page = super::businesses::open_page(&bob).await;
    let edited = alice.put(&own, but(super::flat_battery(), json!({"title": "A lorry"}))).await;
    assert_eq!(page.told("job").await["request_id"], request);
    let told = bob.get("/notifications").await.body["notifications"][0].clone();
    assert_eq!(
        (&told["kind"], &told["title"]),
        (&json!("job_changed"), &json!("The customer changed the request"))
    );
    let hers = carol.get("/notifications").await.body;
    assert_eq!(hers["notifications"][0]["kind"], "job_nearby", "she has not quoted");
    let seen = bob.get(&job).await.body;
    assert_eq!(
        (&seen["edited_at"], &seen["my_quote"]["is_before_edit"], before_edit().await),
        (&edited.body["edited_at"], &json!(true), json!(true))
    );
    // Quoted again, it is for the new words; and another pin makes it old again.
    quoted(&bob, &request, 9000).await;
    assert_eq!(before_edit().await, false);
    let place = json!({"location": "Behind the station", "lng": -3.0, "lat": 51.59});
    alice.put(&format!("{own}/location"), place).await;
    assert_eq!(before_edit().await, true);
}
