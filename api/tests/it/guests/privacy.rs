//! Forbidden values between a guest and an owner.

use serde_json::json;

use super::{but, deliver, guest_message};
use crate::app::App;
use crate::messaging::privacy::{self, Side};
use crate::messaging::{list, message, path, say};

const BOB: &str = "bob.secret@example.org";

#[tokio::test]
async fn neither_guest_nor_owner_is_told_who_the_other_is() {
    let app = App::start().await;
    let bob = app.driver("bob.secret", "K9 DOG").await;
    let look = ["Bentleyish", "Bentaygal", "Bordeauxred", "Bobsnotes"];
    privacy::describe(&bob, "Bob the Dog", "07700 900222", look).await;
    let grace = app.visitor("203.0.113.77");
    let request = but(
        guest_message("K9 DOG"),
        json!({"email": "hopper.secret@example.net", "name": "Grace"}),
    );
    let page = deliver(&app, &grace, request).await;
    let talk = path(&list(&bob).await[0]);
    say(&bob, &talk, "Thank you").await;

    // The owner, by every operation of messaging and by live events.
    let side = Side {
        kind: "owner of a guest's conversation",
        client: &bob,
        own: BOB,
        other: "",
        conversation: &talk,
        shows: &json!(null),
        may_know: &[],
    };
    let told = privacy::everything_told(&side).await + privacy::events(&app, &side).await.as_str();
    assert!(privacy::has(&told, "Grace") && told.len() > 1000);
    let token = page.rsplit('/').next().expect("a token").to_owned();
    for secret in ["hopper.secret@example.net", "203.0.113.77", &token] {
        assert!(!privacy::has(&told, secret), "the owner was told {secret}\n{told}");
    }

    // The guest, by every operation of theirs and by email.
    let mut told = String::new();
    for (path, body) in [
        (String::new(), None),
        ("/confirm".to_owned(), Some(json!(null))),
        ("/messages".to_owned(), Some(message("Hello"))),
        ("/read".to_owned(), Some(json!({"seq": 2}))),
    ] {
        let address = format!("{page}{path}");
        let answer = match body {
            None => grace.get(&address).await,
            Some(body) => grace.post(&address, body).await,
        };
        assert!(answer.status.is_success(), "{address}: {}", answer.body);
        told.push_str(&answer.body.to_string());
    }
    for mail in app.mails("hopper.secret@example.net").await {
        told.push_str(&serde_json::to_string(&mail).expect("JSON"));
    }
    assert!(privacy::has(&told, "Thank you"));
    let mut may_know = 0;
    for (column, value) in privacy::forbidden(&app, BOB).await {
        if column == "vehicles.registration" {
            may_know += 1;
            assert!(privacy::has(&told, &value), "the guest typed it");
        } else if column != "vehicles.state" {
            assert!(!privacy::has(&told, &value), "the guest was told {column}: {value}\n{told}");
        }
    }
    assert_eq!(may_know, 1);
}
