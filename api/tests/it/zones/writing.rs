//! Posts and answers, with photos, and taking them back.

use axum::http::StatusCode;
use serde_json::json;

use super::{alert, answer, id, member, olga, post, posts, seen, words};
use crate::app::App;
use crate::client::Form;
use crate::guests::but;
use crate::pictures::jpeg;

#[tokio::test]
async fn alice_posts_bob_answers_and_alice_takes_it_back() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", false).await);
    let path = format!("/zones/{zone}/posts");
    let request = words("  Is the lift working?  ");
    let written = alice.post(&path, request.clone()).await;
    assert_eq!(
        (written.status, &written.body["content"]),
        (StatusCode::CREATED, &json!("Is the lift working?"))
    );
    let again = alice.post(&path, request).await;
    assert_eq!((again.status, &again.body["id"]), (StatusCode::OK, &written.body["id"]));
    let post = id(&written);

    let photo = Form::default().file("photo", "lift.jpg", &jpeg(8, 8));
    let photos = format!("/zone-posts/{post}/photos");
    for _ in 0..3 {
        assert_eq!(alice.upload(&photos, &photo).await.status, StatusCode::CREATED);
    }
    assert_eq!(alice.upload(&photos, &photo).await.refusal().1, "no_more_photos");
    assert_eq!(bob.upload(&photos, &photo).await.refusal().0, 404, "it is Alice's");

    let said = answer(&bob, &post, "Since Tuesday").await;
    answer(&alice, &post, "Thank you").await;
    assert_eq!(
        bob.post(&format!("/zone-posts/{said}/answers"), words("And?")).await.refusal().0,
        404,
        "no answer to an answer"
    );
    let answers = format!("/zone-posts/{post}/answers");
    assert_eq!(
        seen(&alice, &answers, "posts", "author_name").await,
        ["Anonymous User", "Driver alice"]
    );
    let seen_by_bob = bob.get(&answers).await.body;
    assert_eq!(
        (&seen_by_bob["posts"][0]["mine"], &seen_by_bob["posts"][1]["by_poster"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(bob.get(&path).await.body["posts"][0]["answers"], 2);

    let helped = bob.put(&format!("/zone-posts/{post}/vote"), json!({"vote": "agree"})).await;
    assert_eq!(
        (helped.body["agree"].as_i64(), &helped.body["my_vote"]),
        (Some(1), &json!("agree"))
    );
    assert_eq!(
        alice.put(&format!("/zone-posts/{post}/vote"), json!({"vote": "agree"})).await.refusal().1,
        "your_own"
    );
    assert!(
        bob.put(&format!("/zone-posts/{post}/vote"), json!({"vote": "over"})).await.body["fields"]
            ["vote"]
            .is_string()
    );
    bob.delete(&format!("/zone-posts/{post}/vote")).await;
    assert_eq!(bob.get(&format!("/zone-posts/{post}")).await.body["agree"], 0);

    assert_eq!(bob.delete(&format!("/zone-posts/{post}")).await.refusal().0, 404);
    let url = bob.get(&format!("/zone-posts/{post}")).await.body["photos"][0]["url"]
        .as_str()
        .expect("an address")
        .to_owned();
    assert_eq!(app.get(&url).await.status(), StatusCode::OK);
    assert_eq!(alice.delete(&format!("/zone-posts/{post}")).await.status, StatusCode::NO_CONTENT);
    let left = bob.get(&path).await.body;
    assert_eq!(
        (
            &left["posts"][0]["is_removed"],
            &left["posts"][0]["content"],
            &left["posts"][0]["photos"]
        ),
        (&json!(true), &json!(""), &json!([]))
    );
    assert_eq!(left["posts"][0]["author_name"], "Anonymous User", "her name goes, too");
    let answered = bob.get(&answers).await.body;
    assert_eq!(
        (&answered["posts"][1]["author_name"], &answered["posts"][1]["by_poster"]),
        (&json!("Driver alice"), &json!(false)),
        "nor do her answers tell that she wrote it"
    );
    assert_eq!(app.get(&url).await.status(), StatusCode::NOT_FOUND, "nor by its address");
    assert_eq!(
        app.value("select count(*)::text from pictures where zone_post_id is not null").await,
        "0"
    );
}

#[tokio::test]
async fn what_is_written_is_polite_short_and_of_members() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    let stranger = app.driver("sam", "SAM 1").await;
    let (posts, alerts) = (format!("/zones/{zone}/posts"), format!("/zones/{zone}/alerts"));
    let written = post(&alice, &zone, "Hello").await;
    let answers = format!("/zone-posts/{written}/answers");
    for path in [&posts, &answers] {
        for bad in ["", "\u{200b}", "you idiot", &"ŵ".repeat(2001)] {
            let refused = alice.post(path, words(bad)).await;
            assert!(
                refused.body["fields"]["content"].is_string(),
                "{path} {bad}: {}",
                refused.body
            );
        }
    }
    for (change, field) in [
        (json!({"content": "what an 1d10t"}), "content"),
        (json!({"content": "ŵ".repeat(201)}), "content"),
        (json!({"ends_at": chrono::Utc::now()}), "ends_at"),
        (json!({"ends_at": chrono::Utc::now() + chrono::TimeDelta::days(15)}), "ends_at"),
        (json!({"lng": -3.0}), "lng"),
        (json!({"lng": -2.9, "lat": 51.59}), "lng"),
    ] {
        let refused = alice.post(&alerts, but(alert("Glass", 60), change)).await;
        assert!(refused.body["fields"][field].is_string(), "{field}: {}", refused.body);
    }
    for path in [&posts, &alerts] {
        let request = if path == &posts { words("Hello") } else { alert("Glass", 60) };
        assert_eq!(stranger.post(path, request).await.refusal().1, "not_a_member");
        assert_eq!(stranger.get(path).await.refusal().1, "not_a_member");
    }
    assert_eq!(stranger.post(&answers, words("Hello")).await.refusal().0, 404);
    assert_eq!(stranger.get(&answers).await.refusal().0, 404);
    assert_eq!(stranger.get(&format!("/zone-posts/{written}")).await.refusal().0, 404);

    let version = olga.get(&format!("/admin/zones/{zone}")).await.body["version"].clone();
    let retired = olga
        .post(
            &format!("/admin/zones/{zone}/retire"),
            json!({"version": version, "reason": "Merged"}),
        )
        .await;
    assert_eq!(retired.status, StatusCode::OK, "{}", retired.body);
    for (path, request) in
        [(&posts, words("Hello")), (&alerts, alert("Glass", 60)), (&answers, words("Hello"))]
    {
        assert_eq!(alice.post(path, request).await.refusal().1, "zone_retired");
    }
    let photo = Form::default().file("photo", "lift.jpg", &jpeg(8, 8));
    let late = alice.upload(&format!("/zone-posts/{written}/photos"), &photo).await;
    assert_eq!(late.refusal().1, "zone_retired", "nor is a photo added to what was written before");
    assert_eq!(super::posts(&alice, &zone).await, ["Hello"], "members read on");
    assert_eq!(stranger.get(&format!("/zones/{zone}")).await.refusal().0, 404);
    assert_eq!(
        stranger
            .put(&format!("/zones/{zone}/membership"), json!({"shows_name": true}))
            .await
            .refusal()
            .0,
        404
    );
}

#[tokio::test]
async fn what_somebody_wrote_is_theirs_to_take_back_once_they_have_left() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let hers = post(&alice, &zone, "Is the lift working?").await;
    alice.delete(&format!("/zones/{zone}/membership")).await;
    assert_eq!(posts(&bob, &zone).await, ["Is the lift working?"]);
    let hers = format!("/zone-posts/{hers}");
    assert_eq!(alice.get(&hers).await.refusal().0, 404, "she reads there no more");
    assert_eq!(bob.delete(&hers).await.refusal().0, 404, "it is not his");
    assert_eq!(alice.delete(&hers).await.status, StatusCode::NO_CONTENT);
    assert_eq!(posts(&bob, &zone).await, [""; 0]);
}

#[tokio::test]
async fn however_much_happens_in_a_zone_one_job_tells_its_members() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    let jobs =
        "select count(*) from apalis.jobs where job_type = 'tell-zone' and status = 'Pending'";
    let first = post(&alice, &zone, "Is the lift working?").await;
    answer(&alice, &first, "Anybody?").await;
    alice.post(&format!("/zones/{zone}/alerts"), alert("Glass", 60)).await;
    let photo = Form::default().file("photo", "lift.jpg", &jpeg(8, 8));
    alice.upload(&format!("/zone-posts/{first}/photos"), &photo).await;
    assert_eq!(app.value(jobs).await, "1");
    // Once it has begun, another one follows, ten seconds after it.
    app.sql("update apalis.jobs set status = 'Running' where job_type = 'tell-zone'").await;
    alice.delete(&format!("/zone-posts/{first}")).await;
    post(&alice, &zone, "It is.").await;
    assert_eq!(app.value(jobs).await, "1");
    let apart = "select max(run_at) - min(run_at) >= interval '10 seconds' from apalis.jobs where job_type = 'tell-zone'";
    assert_eq!(app.value(apart).await, "true");
}

#[tokio::test]
#[expect(
    clippy::disallowed_methods,
    reason = "as another program writes, in a transaction of its own"
)]
async fn whoever_writes_while_the_zone_is_retired_is_refused() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let carol = app.driver("carol", "CA1 OL").await;
    let his = post(&bob, &zone, "Is the lift working?").await;
    // As an admin retires it.
    let mut retiring = app.database.pool.begin().await.expect("begun");
    sqlx::raw_sql(
        "update zones set retired_at = now(), version = version + 1 where built_in is null",
    )
    .execute(&mut *retiring)
    .await
    .expect("retired");
    let retired = async {
        let waiting = "select count(*) from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock'";
        for _ in 0..200 {
            if app.value(waiting).await == "4" {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        retiring.commit().await.expect("retired");
    };
    let (posts, answers) = (format!("/zones/{zone}/posts"), format!("/zone-posts/{his}/answers"));
    let (vote, joining) = (format!("/zone-posts/{his}/vote"), format!("/zones/{zone}/membership"));
    let (posted, answered, voted, joined, ()) = tokio::join!(
        alice.post(&posts, words("Late")),
        bob.post(&answers, words("Late")),
        alice.put(&vote, json!({"vote": "agree"})),
        carol.put(&joining, json!({"shows_name": false})),
        retired
    );
    for refused in [posted, answered, voted] {
        assert_eq!(refused.refusal().1, "zone_retired");
    }
    assert_eq!(joined.refusal().0, 404, "nor does anybody join it");
    let left = "select concat((select count(*) from zone_posts), (select count(*) from zone_votes),
                              (select count(*) from zone_members))";
    assert_eq!(app.value(left).await, "102");
}
