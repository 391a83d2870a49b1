//! Bob comes to Alice's car, does the work, and Alice confirms it; or something else happens.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{accept, moved, posted, provider, quoted};
use crate::app::App;
use crate::client::{Answer, Client, Form};
use crate::guests::but;
use crate::pictures::jpeg;

/// Alice, Bob whose quote of £65 she accepted, and the request.
async fn under_way(app: &App) -> (Client, Client, String) {
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(app, "bob", "B1", 0.03).await;
    let request = posted(&alice).await;
    let quote = quoted(&bob, &request, 6500).await;
    assert_eq!(accept(&alice, &request, &quote, 6500).await.status, StatusCode::OK);
    (alice, bob, request)
}

fn steps(request: &Value) -> Vec<&str> {
    let history = request["history"].as_array().expect("a history");
    history.iter().map(|step| step["step"].as_str().expect("a step")).collect()
}

/// The customer confirms the work, at the final price that they saw.
async fn confirmed_at(customer: &Client, request: &str, price: &str, seen: i32) -> Answer {
    let body = json!({"price": price, "final_price_pence": seen});
    customer.post(&format!("/service-requests/{request}/confirm"), body).await
}

#[tokio::test]
async fn the_whole_way_with_a_higher_price_that_needs_her_yes() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    let job = format!("/jobs/{request}");
    let own = format!("/service-requests/{request}");
    let eta = (chrono::Utc::now() + chrono::TimeDelta::hours(2)).format("%FT%TZ").to_string();
    let on_the_way =
        bob.post(&format!("{job}/progress"), json!({"to": "en_route", "eta": eta})).await;
    assert_eq!(
        (&on_the_way.body["progress"], &on_the_way.body["next_step"]),
        (&json!("en_route"), &json!("arrived"))
    );
    assert_eq!(alice.get(&own).await.body["eta"], eta);
    for to in ["arrived", "working"] {
        assert_eq!(moved(&bob, &request, to).await.body["progress"], to);
    }
    assert_eq!(moved(&bob, &request, "arrived").await.refusal().1, "stale", "forward only");
    let dear = json!({"to": "done", "final_price_pence": 7800});
    let refused = bob.post(&format!("{job}/progress"), dear.clone()).await;
    assert_eq!(refused.refusal().2, "Please say why the price is above your quote");
    let photo = Form::default().file("photo", "clamp.jpg", &jpeg(8, 8));
    assert_eq!(bob.upload(&format!("{job}/photos"), &photo).await.status, StatusCode::CREATED);
    let done = bob
        .post(&format!("{job}/progress"), but(dear, json!({"note": "The clamp was cracked"})))
        .await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    let seen = alice.get(&own).await.body;
    assert_eq!(
        (&seen["done"]["final_price_pence"], &seen["done"]["quoted_pence"]),
        (&json!(7800), &json!(6500))
    );
    assert_eq!(
        (seen["done"]["photos"].as_array().map(Vec::len), &seen["needs_you"]),
        (Some(1), &json!(true))
    );
    assert_eq!(alice.post(&format!("{own}/cancel"), json!({})).await.refusal().1, "cannot_cancel");
    // Not yet.
    let note = json!({"note": "The light is still on"});
    assert_eq!(alice.post(&format!("{own}/not-done"), note).await.body["progress"], "working");
    assert_eq!(confirmed_at(&alice, &request, "final", 7800).await.refusal().1, "not_done");
    let again = json!({"to": "done", "final_price_pence": 7000, "note": "A smaller clamp"});
    bob.post(&format!("{job}/progress"), again).await;
    let stale = confirmed_at(&alice, &request, "final", 7800).await;
    assert_eq!(stale.refusal().1, "price_changed", "it is not what another device still shows");
    let confirmed = confirmed_at(&alice, &request, "final", 7000).await;
    assert_eq!(
        (&confirmed.body["status"], &confirmed.body["agreed_price_pence"]),
        (&json!("completed"), &json!(7000))
    );
    assert_eq!(
        steps(&confirmed.body),
        [
            "posted",
            "accepted",
            "en_route",
            "arrived",
            "working",
            "done",
            "not_done",
            "done",
            "confirmed"
        ]
    );
    let won = bob.get("/me/provider/jobs").await.body;
    assert_eq!(
        (&won["jobs"][0]["agreed_price_pence"], &won["jobs"][0]["status"]),
        (&json!(7000), &json!("completed"))
    );
}

#[tokio::test]
async fn her_no_to_a_higher_price_leaves_the_quoted_one() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    moved(&bob, &request, "arrived").await;
    let done = json!({"to": "done", "final_price_pence": 7800, "note": "A clamp"});
    bob.post(&format!("/jobs/{request}/progress"), done).await;
    let confirmed = confirmed_at(&alice, &request, "quoted", 7800).await;
    assert_eq!(confirmed.body["agreed_price_pence"], 6500);
    assert_eq!(confirmed.body["accepted"]["agreed_price_pence"], 6500);
    assert_eq!(moved(&bob, &request, "done").await.refusal().1, "not_yours", "it has ended");
}

#[tokio::test]
async fn a_job_is_cancelled_at_each_stage_and_its_provider_told() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    let own = format!("/service-requests/{request}");
    assert_eq!(bob.post(&format!("{own}/cancel"), json!({})).await.refusal().0, 404);
    let reason = json!({"reason": "A neighbour helped"});
    assert_eq!(alice.post(&format!("{own}/cancel"), reason).await.body["status"], "cancelled");
    let job = bob.get(&format!("/jobs/{request}")).await.body;
    assert_eq!((&job["status"], &job["next_step"]), (&json!("cancelled"), &json!(null)));
    assert_eq!(
        job["history"].as_array().and_then(|steps| steps.last()).expect("a step")["note"],
        "A neighbour helped"
    );
    assert_eq!(bob.get("/notifications").await.body["notifications"][0]["kind"], "job_cancelled");
    for progress in ["en_route", "arrived", "working"] {
        let request = posted(&alice).await;
        let quote = quoted(&bob, &request, 100).await;
        accept(&alice, &request, &quote, 100).await;
        moved(&bob, &request, progress).await;
        let cancelled = alice.post(&format!("/service-requests/{request}/cancel"), json!({})).await;
        assert_eq!(cancelled.body["status"], "cancelled", "{progress}");
    }
    // An open one, with a quote for it.
    let request = posted(&alice).await;
    quoted(&bob, &request, 100).await;
    alice.post(&format!("/service-requests/{request}/cancel"), json!({})).await;
    assert_eq!(bob.get(&format!("/jobs/{request}")).await.body["my_quote"]["status"], "declined");
}

#[tokio::test]
async fn who_drops_out_opens_the_request_again() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    let carol = provider(&app, "carol", "C1", 0.03).await;
    moved(&bob, &request, "en_route").await;
    let why = json!({"reason": "My van broke down"});
    let out = format!("/jobs/{request}/drop-out");
    assert_eq!(carol.post(&out, why.clone()).await.refusal().1, "not_yours");
    assert_eq!(bob.post(&out, json!({"reason": " "})).await.refusal().0, 422);
    assert_eq!(bob.post(&out, why.clone()).await.status, StatusCode::NO_CONTENT);
    let own = alice.get(&format!("/service-requests/{request}")).await.body;
    assert_eq!(
        (&own["status"], &own["progress"], &own["accepted"]),
        (&json!("open"), &json!(null), &json!(null))
    );
    assert_eq!(
        own["history"].as_array().and_then(|steps| steps.last()).expect("a step")["note"],
        "My van broke down"
    );
    assert_eq!(
        bob.get(&format!("/jobs/{request}")).await.body["customer"],
        json!(null),
        "he knows no more"
    );
    assert_eq!(carol.get("/notifications").await.body["notifications"][0]["kind"], "job_nearby");
    let again = bob.put(&format!("/jobs/{request}/quote"), super::quote(1)).await;
    let sentence = "You left this job, so you can’t quote for it again.";
    assert_eq!(again.refusal(), (409, "left", sentence));
    let job = bob.get(&format!("/jobs/{request}")).await.body;
    assert_eq!((&job["can_quote"], &job["has_left"]), (&json!(false), &json!(true)));
    assert_eq!(bob.get("/jobs").await.body["total"], 0, "it is not for him any more");
    let job = carol.get(&format!("/jobs/{request}")).await.body;
    assert_eq!((&job["can_quote"], &job["has_left"]), (&json!(true), &json!(false)));
    assert_eq!(carol.get("/jobs").await.body["total"], 1);
    let told = bob.get("/notifications").await.body;
    assert_eq!(told["notifications"][0]["kind"], "quote_accepted", "he is not told of it again");
    let quote = quoted(&carol, &request, 5000).await;
    assert_eq!(accept(&alice, &request, &quote, 5000).await.status, StatusCode::OK);
    moved(&carol, &request, "arrived").await;
    moved(&carol, &request, "done").await;
    assert_eq!(carol.post(&out, why).await.refusal().1, "cannot_drop_out");
}

#[tokio::test]
async fn work_that_was_marked_as_done_once_is_cancelled_no_more() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    let own = format!("/service-requests/{request}");
    moved(&bob, &request, "arrived").await;
    assert_eq!(alice.get(&own).await.body["can_cancel"], true);
    moved(&bob, &request, "done").await;
    let not_yet = alice.post(&format!("{own}/not-done"), json!({})).await.body;
    assert_eq!((&not_yet["progress"], &not_yet["can_cancel"]), (&json!("working"), &json!(false)));
    assert_eq!(alice.post(&format!("{own}/cancel"), json!({})).await.refusal().1, "cannot_cancel");
    // He leaves, and with another provider it begins anew.
    let out = bob.post(&format!("/jobs/{request}/drop-out"), json!({"reason": "No clamp"})).await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    let carol = provider(&app, "carol", "C1", 0.03).await;
    let quote = quoted(&carol, &request, 5000).await;
    assert_eq!(accept(&alice, &request, &quote, 5000).await.body["can_cancel"], true);
}

#[tokio::test]
async fn a_paused_provider_finishes_the_job_and_takes_no_other() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    let other = posted(&alice).await;
    app.sql("update providers set is_active = false, paused_because = 'admin'").await;
    assert_eq!(bob.get(&format!("/jobs/{request}")).await.status, StatusCode::OK);
    assert_eq!(bob.get(&format!("/jobs/{other}")).await.refusal().1, "not_a_provider");
    assert_eq!(bob.get("/jobs").await.refusal().1, "not_a_provider");
    moved(&bob, &request, "arrived").await;
    assert_eq!(moved(&bob, &request, "done").await.status, StatusCode::OK);
    assert_eq!(bob.get("/me/provider/jobs").await.body["jobs"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn the_position_is_alices_alone_while_bob_is_on_the_way() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    let position = format!("/jobs/{request}/position");
    let seen = format!("/service-requests/{request}/position");
    let here = json!({"lng": -3.01, "lat": 51.58});
    assert_eq!(bob.post(&position, here.clone()).await.refusal().1, "not_en_route");
    moved(&bob, &request, "en_route").await;
    assert_eq!(bob.post(&position, here.clone()).await.status, StatusCode::NO_CONTENT);
    let shown = alice.get(&seen).await.body["position"].clone();
    assert_eq!((&shown["lng"], &shown["lat"]), (&json!(-3.01), &json!(51.58)));
    assert_eq!(bob.get(&seen).await.refusal().0, 404);
    // Near his base nothing is shown, nor once he is there.
    let (lng, lat) = (super::PARK_SQUARE.0 + 0.029, super::PARK_SQUARE.1);
    bob.post(&position, json!({"lng": lng, "lat": lat})).await;
    assert_eq!(alice.get(&seen).await.body["position"], json!(null));
    bob.post(&position, here.clone()).await;
    moved(&bob, &request, "arrived").await;
    assert_eq!(alice.get(&seen).await.body["position"], json!(null));
    assert_eq!(bob.post(&position, here).await.refusal().1, "not_en_route");
    assert_eq!(bob.post(&position, json!({"lng": 2.35, "lat": 48.85})).await.refusal().0, 422);
}

#[tokio::test]
async fn their_chat_is_read_only_thirty_days_after_the_job() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    let carol = provider(&app, "carol", "C1", 0.03).await;
    assert_eq!(
        carol.post(&format!("/jobs/{request}/conversation"), json!({})).await.refusal().0,
        404,
        "too late for her"
    );
    let bob_id = app.value("select id::text from providers where business_name like 'bob%'").await;
    let open = format!("/service-requests/{request}/conversations");
    let chat =
        alice.post(&open, json!({"provider_id": bob_id})).await.body["conversation_id"].clone();
    assert_eq!(
        bob.post(&format!("/jobs/{request}/conversation"), json!({})).await.body["conversation_id"],
        chat
    );
    let chat = chat.as_str().expect("a chat").to_owned();
    let path = format!("/conversations/{chat}");
    let say = |n: u8| json!({"client_id": format!("019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d{n:02}"), "content": "On my way"});
    assert_eq!(bob.post(&format!("{path}/messages"), say(1)).await.status, StatusCode::CREATED);
    moved(&bob, &request, "arrived").await;
    moved(&bob, &request, "done").await;
    confirmed_at(&alice, &request, "final", 6500).await;
    let passes = async |days: u8| {
        app.sql(&format!(
            "update service_requests set ended_at = ended_at - interval '{days} days', chat_until = chat_until - interval '{days} days'"
        ))
        .await;
    };
    passes(29).await;
    assert_eq!(alice.post(&format!("{path}/messages"), say(2)).await.status, StatusCode::CREATED);
    assert!(bob.get(&format!("/jobs/{request}")).await.body["customer"].is_object());
    passes(2).await;
    assert_eq!(bob.get(&format!("/jobs/{request}")).await.body["customer"], json!(null));
    assert_eq!(alice.get(&path).await.body["can_send"], false);
    assert_eq!(bob.post(&format!("{path}/messages"), say(3)).await.refusal().0, 409);
}

#[tokio::test]
async fn nothing_is_done_before_bob_is_there_so_that_she_can_still_cancel() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    for to in [None, Some("en_route")] {
        if let Some(to) = to {
            moved(&bob, &request, to).await;
        }
        let sentence = "Please say that you’ve arrived before you say that the work is done.";
        let refused = moved(&bob, &request, "done").await;
        assert_eq!(refused.refusal(), (409, "not_arrived", sentence), "{to:?}");
    }
    let cancelled = alice.post(&format!("/service-requests/{request}/cancel"), json!({})).await;
    assert_eq!(cancelled.body["status"], "cancelled");
}

#[tokio::test]
async fn the_pin_stays_near_where_bob_agreed_to_come() {
    let app = App::start().await;
    let (alice, bob, request) = under_way(&app).await;
    let pin = format!("/service-requests/{request}/location");
    let at = |km: f64| {
        let lat = super::PARK_SQUARE.1 + km / 111.2;
        json!({"location": "Along the road", "lng": super::PARK_SQUARE.0, "lat": lat})
    };
    let mut page = super::businesses::open_page(&bob).await;
    assert_eq!(alice.put(&pin, at(1.9)).await.status, StatusCode::OK);
    assert_eq!(page.told("job").await["request_id"], request);
    assert_eq!(bob.get("/notifications").await.body["notifications"][0]["kind"], "job_changed");
    // Measured from where it was when she accepted: step by step it gets no further.
    let refused = alice.put(&pin, at(2.1)).await;
    let sentence = "Your provider agreed to come to another place. Move the pin by at most 2 km, or cancel and ask again.";
    assert_eq!((refused.refusal().0, &refused.body["fields"]["location"]), (422, &json!(sentence)));
    assert_eq!(alice.put(&pin, at(-1.9)).await.status, StatusCode::OK);
    // Open again, the place is hers to say.
    bob.post(&format!("/jobs/{request}/drop-out"), json!({"reason": "My van broke down"})).await;
    assert_eq!(alice.put(&pin, at(20.0)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn what_tells_others_is_done_so_often_and_no_more() {
    let app = App::with(&[
        "--limit-request-edits=2/1h",
        "--limit-not-done=1/1d",
        "--limit-job-chats=1/1h",
        "--limit-hidden-jobs=1/1h",
        "--limit-drop-outs=1/1d",
    ])
    .await;
    let (alice, bob, request) = under_way(&app).await;
    let (own, job) = (format!("/service-requests/{request}"), format!("/jobs/{request}"));
    let place =
        json!({"location": "Here", "lng": super::PARK_SQUARE.0, "lat": super::PARK_SQUARE.1});
    let no_more = async |asked: &dyn Fn() -> futures::future::BoxFuture<'static, u16>,
                         times: u8| {
        for turn in 0..times {
            assert_ne!(asked().await, 429, "{turn}");
        }
        assert_eq!(asked().await, 429);
    };
    let post = |client: &Client, path: String, body: Value| {
        let client = client.clone();
        move || -> futures::future::BoxFuture<'static, u16> {
            let (client, path, body) = (client.clone(), path.clone(), body.clone());
            Box::pin(async move { client.post(&path, body).await.status.as_u16() })
        }
    };
    assert_eq!(alice.put(&own, super::flat_battery()).await.refusal().1, "not_open");
    assert_eq!(alice.put(&format!("{own}/location"), place.clone()).await.status, StatusCode::OK);
    assert_eq!(alice.put(&format!("{own}/location"), place).await.refusal().0, 429);
    no_more(&post(&alice, format!("{own}/not-done"), json!({})), 1).await;
    no_more(&post(&bob, format!("{job}/conversation"), json!({})), 1).await;
    no_more(&post(&bob, format!("{job}/dismiss"), json!({})), 1).await;
    no_more(&post(&bob, format!("{job}/drop-out"), json!({"reason": "A flat tyre"})), 1).await;
}

#[tokio::test]
async fn a_request_that_is_left_again_and_again_does_not_stay_open_without_end() {
    let app = App::start().await;
    let (_alice, bob, request) = under_way(&app).await;
    // Posted so long ago, and open for so long still, it is open for so many hours once he leaves.
    for (days, open_hours, expected) in [(1, 144, 144), (6, 2, 24), (13, -24, 24), (14, -48, 0)] {
        app.sql(&format!(
            "update service_requests set status = 'in_progress', provider_id = (select id from providers), created_at =
                 now() - interval '{days} days', expires_at = now() + interval '{open_hours} hours'"
        ))
        .await;
        app.sql("update service_quotes set status = 'accepted'").await;
        app.sql("update service_requests set accepted_quote_id = (select id from service_quotes)")
            .await;
        let out = bob.post(&format!("/jobs/{request}/drop-out"), json!({"reason": "Again"})).await;
        assert_eq!(out.status, StatusCode::NO_CONTENT, "{}", out.body);
        let left = "select round(extract(epoch from expires_at - now()) / 3600)::int::text from service_requests";
        assert_eq!(app.value(left).await, expected.to_string(), "{days} days");
    }
}

#[tokio::test]
async fn the_same_time_of_arrival_again_changes_nothing_and_none_is_far_ahead() {
    let app = App::with(&["--limit-etas", "4/1h"]).await;
    let (_alice, bob, request) = under_way(&app).await;
    let progress = format!("/jobs/{request}/progress");
    let arrives = async |hours: i64| {
        let eta = chrono::Utc::now().date_naive().and_hms_opt(0, 0, 0).expect("midnight").and_utc()
            + chrono::TimeDelta::hours(48 + hours);
        bob.post(&progress, json!({"to": "en_route", "eta": eta})).await
    };
    assert_eq!(arrives(0).await.status, StatusCode::OK);
    let events = "select count(*)::text from inbox_events";
    let before = app.value(events).await;
    assert_eq!(arrives(0).await.status, StatusCode::OK);
    assert_eq!(app.value(events).await, before);
    let far = arrives(24 * 8).await;
    assert_eq!(far.body["fields"]["eta"], "Please choose a time within a week");
    assert_eq!(arrives(1).await.status, StatusCode::OK);
    assert_ne!(app.value(events).await, before);
    assert_eq!(arrives(2).await.refusal().1, "too_many");
}
