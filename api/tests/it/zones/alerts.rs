//! Alerts: how they end, whose they are, and whose come first.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{alert, id, member, olga, seen};
use crate::app::App;
use crate::guests::but;

#[tokio::test]
async fn an_alert_ends_by_its_author_by_its_members_or_by_itself() {
    let app = App::with(&["--zone-alert-votes", "2"]).await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    let (bob, carol, dora) = (
        member(&app, &zone, "bob", true).await,
        member(&app, &zone, "carol", true).await,
        member(&app, &zone, "dora", true).await,
    );
    let alerts = format!("/zones/{zone}/alerts");
    let glass =
        but(alert("Broken glass, Emlyn Street", 60), json!({"lng": -2.9936, "lat": 51.5899}));
    let glass = id(&alice.post(&alerts, glass).await);
    let vote = format!("/zone-posts/{glass}/vote");
    let stranger = app.driver("sam", "SAM 1").await;
    let open = stranger.get(&format!("/zones/{zone}")).await.body["open_alerts"].clone();
    assert_eq!(
        (&open[0]["content"], open[0]["lng"].as_f64()),
        (&json!("Broken glass, Emlyn Street"), Some(-2.9936))
    );
    assert_eq!(stranger.put(&vote, json!({"vote": "over"})).await.refusal().0, 404);

    bob.put(&vote, json!({"vote": "agree"})).await;
    carol.put(&vote, json!({"vote": "over"})).await;
    let held = dora.put(&vote, json!({"vote": "over"})).await;
    assert_eq!(
        (held.body["over"].as_i64(), &held.body["ended_at"]),
        (Some(2), &Value::Null),
        "one says it holds"
    );
    let ended = bob.put(&vote, json!({"vote": "over"})).await;
    assert!(ended.body["ended_at"].is_string(), "{}", ended.body);
    assert_eq!(carol.put(&vote, json!({"vote": "agree"})).await.refusal().1, "alert_over");
    assert_eq!(seen(&bob, &alerts, "alerts", "content").await, [""; 0]);

    let works = id(&alice.post(&alerts, alert("Works", 60)).await);
    assert!(alice.put(&format!("/zone-posts/{works}/vote"), json!({"vote": "over"})).await.body["ended_at"].is_string());
    let late = id(&alice.post(&alerts, alert("Late", 60)).await);
    assert_eq!(seen(&bob, &alerts, "alerts", "id").await, std::slice::from_ref(&late));
    app.sql(&format!("update zone_posts set created_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = '{late}'")).await;
    assert_eq!(seen(&bob, &alerts, "alerts", "id").await, [""; 0], "no clock-work is needed");
    assert_eq!(stranger.get(&format!("/zones/{zone}")).await.body["open_alerts"], json!([]));
}

#[tokio::test]
async fn an_alert_stays_without_a_name_when_its_author_leaves_and_is_theirs_once_they_are_back() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let alerts = format!("/zones/{zone}/alerts");
    let glass = id(&alice.post(&alerts, alert("Glass", 60)).await);
    assert_eq!(seen(&bob, &alerts, "alerts", "author_name").await, ["Driver alice"]);
    alice.delete(&format!("/zones/{zone}/membership")).await;
    assert_eq!(seen(&bob, &alerts, "alerts", "author_name").await, ["Anonymous User"]);
    let (vote, over) = (format!("/zone-posts/{glass}/vote"), json!({"vote": "over"}));
    assert_eq!(alice.put(&vote, over.clone()).await.refusal().0, 404, "she is no member");
    super::join(&alice, &zone, false).await;
    let ended = alice.put(&vote, over).await;
    assert!(ended.body["ended_at"].is_string(), "{}", ended.body);
    assert_eq!(seen(&bob, &alerts, "alerts", "id").await, [""; 0]);
}

#[tokio::test]
async fn no_member_crowds_out_the_alerts_of_others() {
    let app = App::with(&["--max-zone-alerts", "2", "--limit-zone-alerts", "9/1h"]).await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let path = format!("/zones/{zone}/alerts");
    let first = id(&alice.post(&path, alert("Glass", 60)).await);
    let again = alert("Works", 60);
    assert_eq!(alice.post(&path, again.clone()).await.status, StatusCode::CREATED);
    let refused = alice.post(&path, alert("More", 60)).await;
    let sentence = "One member can have 2 alerts in a zone. Say that one of yours is over first.";
    assert_eq!(refused.refusal(), (409, "too_many_alerts", sentence));
    assert_eq!(alice.post(&path, again).await.status, StatusCode::OK, "sent again, it is the same");
    assert_eq!(bob.post(&path, alert("Sheep", 60)).await.status, StatusCode::CREATED);
    alice.put(&format!("/zone-posts/{first}/vote"), json!({"vote": "over"})).await;
    assert_eq!(alice.post(&path, alert("More", 60)).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn the_latest_alert_of_each_author_comes_before_the_second_of_any() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, _) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let path = format!("/zones/{zone}/alerts");
    assert_eq!(alice.post(&path, alert("Glass", 60)).await.status, StatusCode::CREATED);
    // More than are shown, each later than hers.
    app.sql(&format!(
        "insert into zone_posts (id, zone_id, author_id, client_id, kind, is_named, content, alert_kind, ends_at, created_at)
         select ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '{zone}', u.id, gen_random_uuid(), 'alert', true,
                'Noise ' || n, 'other', now() + interval '1 hour', now()
         from users u, generate_series(1, 60) n where u.email like 'bob@%'"
    ))
    .await;
    let shown = seen(&alice, &path, "alerts", "content").await;
    assert_eq!((shown.len(), shown[0].as_str()), (50, "Noise 60"), "in the order of time");
    assert_eq!(shown[49], "Glass", "what is shown is not ordered by who wrote it");
    let stranger = app.driver("sam", "SAM 1").await;
    let open = stranger.get(&format!("/zones/{zone}")).await.body;
    let open = open["open_alerts"].as_array().expect("alerts").clone();
    assert_eq!((open.len(), &open[49]["content"]), (50, &json!("Glass")));
}
