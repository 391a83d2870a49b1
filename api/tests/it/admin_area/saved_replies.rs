//! Texts that admins write once and use in many replies.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::admin;
use crate::app::App;
use crate::client::Client;

#[tokio::test]
async fn admins_share_saved_replies() {
    let app = App::start().await;
    let (olga, otto) = (admin(&app, "olga", "A1").await, admin(&app, "otto", "A2").await);
    let path = "/admin/saved-replies";
    let thanks = json!({"name": " Thanks ", "text": "Thank you for telling us."});
    let added = olga.post(path, thanks.clone()).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    assert_eq!(added.body["name"], "Thanks");
    let again = otto.post(path, json!({"name": "THANKS", "text": "Ta"})).await;
    assert_eq!(again.refusal().1, "name_taken");
    let card = otto.post(path, json!({"name": "card", "text": "Please print it larger."})).await;
    let names = |list: &Value| {
        let replies = list["saved_replies"].as_array().expect("a list").iter();
        replies.map(|reply| reply["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&otto.get(path).await.body), ["card", "Thanks"]);
    let one = format!("{path}/{}", card.body["id"].as_str().expect("an id"));
    assert_eq!(otto.put(&one, thanks.clone()).await.refusal().1, "name_taken");
    let renamed = json!({"name": "Card", "text": "Please print it at full size."});
    let changed = olga.put(&one, renamed).await;
    assert_eq!(changed.body["text"], "Please print it at full size.", "{}", changed.body);
    // Otto changes what he saw before: he is told, and what Olga wrote stays.
    let late = json!({"name": "card", "text": "Larger, please.", "seen": {"name": "card", "text": "Please print it larger."}});
    assert_eq!(otto.put(&one, late).await.refusal().1, "stale");
    let seen = json!({"name": "Card", "text": "Please print it at full size."});
    let later = json!({"name": "Card", "text": "Print it at full size.", "seen": seen.clone()});
    assert_eq!(otto.put(&one, later).await.body["text"], "Print it at full size.");
    // Nor does Olga remove what she has not seen.
    let last = json!({"name": "Card", "text": "Print it at full size."});
    let removed =
        async |by: &Client, seen: &Value| by.ask(Method::DELETE, &one, Some(seen.clone())).await;
    assert_eq!(removed(&olga, &seen).await.refusal().1, "stale");
    assert_eq!(removed(&otto, &last).await.status, StatusCode::NO_CONTENT);
    assert_eq!(removed(&otto, &last).await.status, StatusCode::NOT_FOUND);
    assert_eq!(olga.put(&one, thanks).await.status, StatusCode::NOT_FOUND);
    let empty = olga.post(path, json!({"name": "", "text": " "})).await;
    assert_eq!(empty.body["fields"]["name"], "Please enter a name");
    assert_eq!(empty.body["fields"]["text"], "Please enter a text");
    let logged = "select string_agg(activity_type, ' ' order by id) from activities where target_type = 'saved_reply'";
    assert_eq!(
        app.value(logged).await,
        "saved_reply_add saved_reply_add saved_reply_change saved_reply_change saved_reply_remove"
    );
}

#[tokio::test]
async fn there_are_so_many_saved_replies() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    app.sql(
        "insert into saved_replies select gen_random_uuid(), 'Reply ' || n, 'Hello', now() from generate_series(1, 199) n",
    )
    .await;
    let add = |name: &str| json!({"name": name, "text": "Hello"});
    let names = ["One", "Two", "Three"];
    let answers =
        futures::future::join_all(names.map(|name| olga.post("/admin/saved-replies", add(name))))
            .await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1, "{answers:?}");
    let refused = answers.iter().filter(|answer| answer.refusal().1 == "too_many_saved_replies");
    assert_eq!(refused.count(), 2);
}
