//! Whom one blocks, and what that must not tell.

use axum::http::StatusCode;
use serde_json::json;

use super::{alert, answer, member, olga, post, posts, seen};
use crate::app::App;
use crate::messaging::start;

#[tokio::test]
async fn alice_blocks_bob_by_what_he_wrote_under_his_name_and_he_notices_nothing() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let carol = member(&app, &zone, "carol", false).await;
    let (his, hers) =
        (post(&bob, &zone, "From Bob").await, post(&carol, &zone, "From nobody").await);
    let asked = post(&alice, &zone, "From Alice").await;
    answer(&bob, &asked, "An answer of Bob’s").await;
    bob.post(&format!("/zones/{zone}/alerts"), alert("Bob’s alert", 60)).await;
    let block = |id: &str| format!("/zone-posts/{id}/block");
    assert_eq!(alice.put(&block(&hers), json!(null)).await.refusal().1, "nobody_to_block");
    assert_eq!(alice.put(&block(&asked), json!(null)).await.refusal().1, "nobody_to_block");
    for _ in 0..2 {
        // The second time there is nothing to be seen of him.
        let _ = alice.put(&block(&his), json!(null)).await;
    }
    assert_eq!(posts(&alice, &zone).await, ["From Alice", "From nobody"]);
    assert_eq!(alice.get(&format!("/zone-posts/{his}")).await.refusal().0, 404);
    assert_eq!(seen(&alice, &format!("/zones/{zone}/alerts"), "alerts", "content").await, [""; 0]);
    assert_eq!(
        seen(&alice, &format!("/zone-posts/{asked}/answers"), "posts", "content").await,
        [""; 0]
    );
    assert_eq!(
        seen(&alice, &format!("/zones/{zone}/members"), "members", "name").await,
        ["Driver alice"]
    );
    let open = alice.get(&format!("/zones/{zone}")).await.body;
    assert_eq!(
        (&open["open_alerts"], &open["alerts"]),
        (&json!([]), &json!(0)),
        "as many as listed"
    );
    // He sees all as before, and answers on.
    assert_eq!(posts(&bob, &zone).await, ["From Alice", "From nobody", "From Bob"]);
    assert_eq!(
        seen(&bob, &format!("/zones/{zone}/members"), "members", "name").await,
        ["Driver alice", "Driver bob"]
    );
    answer(&bob, &asked, "Another one").await;

    let blocks = alice.get("/me/zone-blocks").await.body;
    assert_eq!(blocks["blocks"][0]["name"], "Driver bob");
    let id = blocks["blocks"][0]["id"].as_str().expect("an id");
    assert_eq!(bob.delete(&format!("/me/zone-blocks/{id}")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(posts(&alice, &zone).await.len(), 2, "it is not his to lift");
    assert_eq!(alice.delete(&format!("/me/zone-blocks/{id}")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(posts(&alice, &zone).await.len(), 3);
}

#[tokio::test]
async fn all_who_are_blocked_are_listed_a_page_at_a_time_and_each_block_can_be_lifted() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    app.sql(
        "with made as (insert into users (id, email, password_hash, password_set_at, name, name_chosen, created_at)
                       select gen_random_uuid(), 'n' || n || '@example.org', 'x', now(), 'Name ' || to_char(n, 'FM0000'), true, now()
                       from generate_series(1, 1000) n returning id)
         insert into zone_blocks (id, blocker_id, blocked_id, created_at)
         select gen_random_uuid(), a.id, made.id, now() from users a, made where a.email like 'alice@%'",
    )
    .await;
    let block = format!("/zone-posts/{}/block", post(&bob, &zone, "From Bob").await);
    let sentence = "You can’t block more people in zones. Please unblock somebody first.";
    assert_eq!(alice.put(&block, json!(null)).await.refusal(), (409, "too_many_blocks", sentence));
    let (mut ids, mut next) = (Vec::new(), String::new());
    loop {
        let page = alice.get(&format!("/me/zone-blocks{next}")).await.body;
        let blocks = page["blocks"].as_array().expect("a page").clone();
        assert!(blocks.len() <= 25, "{page}");
        ids.extend(blocks.iter().map(|block| block["id"].as_str().expect("an id").to_owned()));
        let Some(before) = page["next"].as_str() else { break };
        next = format!("?before={before}");
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 1000, "each of them is listed once");
    let first = &ids[0];
    alice.delete(&format!("/me/zone-blocks/{first}")).await;
    assert_eq!(alice.put(&block, json!(null)).await.status, StatusCode::NO_CONTENT);
}

/// Mallory writes to a plate, blocks whoever it is, and looks with a second account at what is missing.
#[tokio::test]
async fn a_block_in_a_conversation_does_not_tell_which_posts_are_of_the_owner_of_a_plate() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let mallory = member(&app, &zone, "mallory", true).await;
    let (named, nameless) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", false).await);
    post(&named, &zone, "Named").await;
    post(&nameless, &zone, "Nameless").await;
    for plate in ["ALICE5", "BOB3"] {
        let conversation = start(&mallory, plate, "Your lights are on").await;
        assert!(
            mallory.put(&format!("{conversation}/block"), json!(null)).await.status.is_success()
        );
    }
    assert_eq!(
        posts(&mallory, &zone).await,
        ["Nameless", "Named"],
        "neither has told a name there"
    );
}

#[tokio::test]
async fn a_block_in_a_conversation_holds_where_both_go_by_the_same_name() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    post(&bob, &zone, "From Bob").await;
    let conversation = start(&bob, "ALICE5", "Your lights are on").await;
    assert_eq!(posts(&alice, &zone).await, ["From Bob"]);
    // As the recipient she knows his display name.
    assert!(alice.put(&format!("{conversation}/block"), json!(null)).await.status.is_success());
    assert_eq!(posts(&alice, &zone).await, [""; 0]);
    assert_eq!(posts(&bob, &zone).await, ["From Bob"]);
}
