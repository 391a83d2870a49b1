//! Accounts that are blocked, and appeals against it.

use axum::http::StatusCode;
use carpal_domain::mail::{Mail, MailKind};
use serde_json::json;

use super::{block, id, people};
use crate::app::App;

#[tokio::test]
async fn ada_blocks_bob_who_appeals_and_grace_decides() {
    let app = App::start().await;
    let (ada, grace, mut bob) = people(&app).await;
    let bobs = id(&app, "bob").await;
    let sentence = "Please give a reason of at most 500 characters";
    assert_eq!(block(&ada, &bobs, "  ").await.body["fields"]["reason"], sentence);
    assert_eq!(block(&ada, &bobs, "Insults").await.status, StatusCode::NO_CONTENT);
    assert_eq!(block(&grace, &bobs, "Again").await.refusal().1, "already_blocked");

    // His sessions end at once. A wrong password shows nothing of it, the right one the reason.
    assert_eq!(bob.get("/me").await.refusal().0, 401);
    let wrong = bob.try_sign_in("bob@example.org", "wrong").await;
    let unknown = bob.try_sign_in("nobody@example.org", "wrong").await;
    assert_eq!(wrong.refusal(), unknown.refusal());
    bob.sign_in("bob@example.org", "open sesame").await;
    assert_eq!(bob.session["user"]["status"], "blocked");
    assert_eq!(bob.session["user"]["blocked_reason"], "Insults");
    assert_eq!(bob.get("/vehicles").await.refusal().1, "blocked");

    // By the link in his email he appeals, once; signed in he reads the same.
    let Some(Mail { kind: MailKind::AppealLink, link, .. }) =
        app.mails("bob@example.org").await.pop()
    else {
        panic!("no mail tells Bob");
    };
    let token = link.rsplit_once('/').expect("a link").1;
    let by_link = format!("/appeals/{token}");
    let visitor = app.visitor("192.0.2.9");
    assert_eq!(visitor.get(&by_link).await.body["reason"], "Insults");
    assert_eq!(visitor.get("/appeals/guessed").await.refusal().0, 404);
    let empty = visitor.post(&by_link, json!({"text": " "})).await;
    assert_eq!(empty.body["fields"]["text"], "Please tell us why you think this is wrong");
    let made = visitor.post(&by_link, json!({"text": " It was my brother. "})).await;
    assert_eq!((made.status, &made.body["appeal"]["state"]), (StatusCode::CREATED, &json!("open")));
    assert_eq!(bob.get("/me/appeal").await.body, made.body);
    let again = bob.post("/me/appeal", json!({"text": "And another thing"})).await;
    assert_eq!(again.refusal(), (409, "already_appealed", "You have already appealed"));

    // Ada blocked him, so it is Grace who decides.
    let listed = &ada.get("/admin/appeals").await.body["appeals"];
    assert_eq!(
        (&listed[0]["text"], &listed[0]["may_decide"]),
        (&json!("It was my brother."), &json!(false))
    );
    let decision = format!("/admin/appeals/{}/decision", listed[0]["id"].as_str().expect("an id"));
    let upheld = json!({"upheld": true, "answer": "So it was."});
    assert_eq!(ada.post(&decision, upheld.clone()).await.refusal().1, "own_restriction");
    assert_eq!(grace.post(&decision, json!({"upheld": true, "answer": ""})).await.refusal().0, 422);
    let asked =
        json!({"act": "uphold_appeal", "target_id": listed[0]["id"], "reason": "So it was."});
    let shown = grace.post("/admin/notice-previews", asked).await.body;
    assert!(shown["text"].as_str().is_some_and(|text| text.contains("So it was.")), "{shown}");
    assert_eq!(shown["in_app"], json!(null), "{shown}");
    assert_eq!(grace.post(&decision, upheld.clone()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(grace.post(&decision, upheld).await.refusal().1, "already_decided");
    assert_eq!(bob.get("/me").await.body["status"], "active");
    assert_eq!(visitor.get(&by_link).await.refusal().0, 404, "there is nothing to appeal against");
    let Some(Mail { kind: MailKind::AppealUpheld { answer }, .. }) =
        app.mails("bob@example.org").await.pop()
    else {
        panic!("nobody tells Bob");
    };
    assert_eq!(answer, "So it was.");

    let log = grace.get("/admin/activities").await.body;
    let said: Vec<_> = log["activities"]
        .as_array()
        .expect("activities")
        .iter()
        .take(4)
        .map(|a| {
            (
                a["activity_type"].as_str().unwrap_or_default(),
                a["actor_name"].as_str().unwrap_or_default(),
            )
        })
        .collect();
    let expected = [
        ("appeal_decision", "GR4CEH"),
        ("user_unblock", "GR4CEH"),
        ("appeal", "B0B"),
        ("user_block", "AD4ADA"),
    ];
    assert_eq!(said, expected);
}

#[tokio::test]
async fn a_new_block_can_be_appealed_anew_and_a_lone_admin_decides_their_own() {
    let app = App::start().await;
    let (ada, _, mut bob) = people(&app).await;
    app.sql("delete from admins where user_id = (select id from users where email = 'grace@example.org')").await;
    let bobs = id(&app, "bob").await;
    for turn in ["first", "second"] {
        assert_eq!(block(&ada, &bobs, turn).await.status, StatusCode::NO_CONTENT);
        bob.sign_in("bob@example.org", "open sesame").await;
        assert_eq!(bob.post("/me/appeal", json!({"text": turn})).await.status, StatusCode::CREATED);
        let appeal = ada.get("/admin/appeals").await.body["appeals"][0].clone();
        assert_eq!((&appeal["text"], &appeal["may_decide"]), (&json!(turn), &json!(true)));
        let decision = format!("/admin/appeals/{}/decision", appeal["id"].as_str().expect("an id"));
        let rejected = json!({"upheld": false, "answer": "No."});
        assert_eq!(ada.post(&decision, rejected).await.status, StatusCode::NO_CONTENT);
        let read = bob.get("/me/appeal").await.body;
        assert_eq!(
            (&read["appeal"]["state"], &read["appeal"]["answer"]),
            (&json!("rejected"), &json!("No."))
        );
        let lifted = ada.delete(&format!("/admin/users/{bobs}/block")).await;
        assert_eq!(lifted.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(ada.delete(&format!("/admin/users/{bobs}/block")).await.refusal().1, "not_blocked");
}

#[tokio::test]
async fn a_block_is_lifted_as_it_was_seen() {
    let app = App::start().await;
    let (ada, grace, _bob) = people(&app).await;
    let bobs = id(&app, "bob").await;
    let user = format!("/admin/users/{bobs}");
    let since = async || {
        let block = ada.get(&user).await.body["block"].clone();
        block["at"].as_str().expect("blocked").to_owned()
    };
    block(&ada, &bobs, "Spam").await;
    let seen = since().await;
    assert_eq!(grace.delete(&format!("{user}/block")).await.status, StatusCode::NO_CONTENT);
    block(&grace, &bobs, "Threats").await;
    let lift = |at: &str| format!("{user}/block?seen_at={at}");
    let sentence = "The block of this account changed meanwhile. Please look again.";
    assert_eq!(ada.delete(&lift(&seen)).await.refusal(), (409, "stale", sentence));
    assert_eq!(ada.delete(&lift(&since().await)).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn no_admin_is_blocked_and_nobody_unknown() {
    let app = App::start().await;
    let (ada, _, _) = people(&app).await;
    for name in ["ada", "grace"] {
        let refused = block(&ada, &id(&app, name).await, "Coup").await;
        assert_eq!(refused.refusal().1, "is_admin");
    }
    let nobody = uuid::Uuid::now_v7().to_string();
    assert_eq!(
        block(&ada, &nobody, "Who").await.refusal(),
        (404, "not_found", "Account not found")
    );
}
