//! How often one writes and votes.

use axum::http::StatusCode;
use serde_json::json;

use super::{alert, answer, id, member, olga, post, posts, words};
use crate::app::App;
use crate::client::Form;
use crate::pictures::jpeg;

#[tokio::test]
async fn an_account_writes_so_often_and_no_more() {
    let app = App::with(&[
        "--limit-zone-photos",
        "1/1h",
        "--limit-zone-posts",
        "1/1h",
        "--limit-zone-alerts",
        "1/1h",
        "--limit-zone-answers",
        "1/1h",
    ])
    .await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    let request = words("Hello");
    let path = format!("/zones/{zone}/posts");
    let first = id(&alice.post(&path, request.clone()).await);
    assert_eq!(alice.post(&path, words("Hello again")).await.refusal().0, 429);
    answer(&alice, &first, "Anybody?").await;
    assert_eq!(
        alice.post(&format!("/zone-posts/{first}/answers"), words("No?")).await.refusal().0,
        429
    );
    alice.post(&format!("/zones/{zone}/alerts"), alert("Glass", 60)).await;
    assert_eq!(
        alice.post(&format!("/zones/{zone}/alerts"), alert("More", 60)).await.refusal().0,
        429
    );
    assert_eq!(posts(&alice, &zone).await, ["Hello"]);
    let photo = Form::default().file("photo", "lift.jpg", &jpeg(8, 8));
    let photos = format!("/zone-posts/{first}/photos");
    assert_eq!(alice.upload(&photos, &photo).await.status, StatusCode::CREATED);
    assert_eq!(alice.upload(&photos, &photo).await.refusal().0, 429);
    // What she has used up is hers alone.
    let bob = member(&app, &zone, "bob", true).await;
    let his = post(&bob, &zone, "Hi").await;
    let photos = format!("/zone-posts/{his}/photos");
    assert_eq!(bob.upload(&photos, &photo).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn a_member_votes_so_often_and_no_more() {
    let app = App::with(&["--limit-zone-votes", "2/1h"]).await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let carol = member(&app, &zone, "carol", true).await;
    let vote = format!("/zone-posts/{}/vote", post(&bob, &zone, "Hello").await);
    let agree = json!({"vote": "agree"});
    assert_eq!(alice.put(&vote, agree.clone()).await.status, StatusCode::OK);
    assert_eq!(alice.delete(&vote).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.put(&vote, agree.clone()).await.refusal().0, 429);
    assert_eq!(alice.delete(&vote).await.refusal().0, 429);
    let counted = carol.put(&vote, agree).await;
    assert_eq!(counted.body["agree"], 1, "what is refused does not count: {}", counted.body);
}
