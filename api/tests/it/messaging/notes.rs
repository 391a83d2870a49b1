//! Notes on conversations.

use serde_json::json;

use super::start;
use crate::app::App;

#[tokio::test]
async fn a_note_is_its_writers_alone() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let carol = app.driver("carol", "C4 ROL").await;
    let note = format!("{}/note", start(&alice, "K9 DOG", "Hello").await);
    assert_eq!(alice.get(&note).await.body["note"], "");
    let written = alice.put(&note, json!({"note": "  Kind, parks at number 7 "})).await;
    assert_eq!(written.body["note"], "Kind, parks at number 7");
    assert_eq!(alice.get(&note).await.body["note"], "Kind, parks at number 7");
    assert_eq!(bob.get(&note).await.body["note"], "");
    assert_eq!(carol.get(&note).await.refusal().1, "not_a_participant");
    assert_eq!(carol.put(&note, json!({"note": "x"})).await.refusal().1, "not_a_participant");
    let long = alice.put(&note, json!({"note": "x".repeat(2001)})).await;
    assert_eq!(long.body["fields"]["note"], "Please use at most 2000 characters");
    assert_eq!(alice.put(&note, json!({"note": " "})).await.body["note"], "");
    assert_eq!(app.value("select count(*) from conversation_notes").await, "0");
}
