//! Forbidden values of a job: what is stored of the customer's account is searched for in everything that a provider is told,
//! and the other way round, before a quote is accepted and after.

use serde_json::{Value, json};

use super::{accept, id, moved, provider, quoted};
use crate::app::App;
use crate::client::Client;
use crate::guests::but;
use crate::messaging::privacy::{Side, describe, events, everything_told, forbidden, has};

const ALICE: &str = "alice.secret@example.org";
const BOB: &str = "bob.secret@example.org";

/// Asks everything that one side can ask about the job and about the chat, and says what of the other's it was told.
async fn told_of(app: &App, side: &Side<'_>, paths: &[String]) -> Vec<String> {
    let mut told = everything_told(side).await;
    for path in paths {
        let answer = side.client.get(path).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.body);
        told.push_str(&answer.body.to_string());
    }
    told.push_str(&events(app, side).await);
    let mut known: Vec<String> = forbidden(app, side.other)
        .await
        .into_iter()
        .filter(|(column, value)| has(&told, value) && column != "vehicles.state")
        .map(|(column, _)| column)
        .collect();
    known.dedup();
    known
}

async fn paths_of(alice: &Client, request: &str) -> [Vec<String>; 2] {
    let own = alice.get(&format!("/service-requests/{request}")).await.body;
    let provider = own["quotes"][0]["provider"]["id"].as_str().expect("a provider").to_owned();
    let customers = [
        "/service-requests".to_owned(),
        format!("/service-requests/{request}"),
        format!("/service-requests/{request}/position"),
        format!("/providers/{provider}"),
        format!("/providers/{provider}/reviews"),
        "/notifications".to_owned(),
    ];
    let providers = [
        "/jobs?services=all".to_owned(),
        format!("/jobs/{request}"),
        "/me/provider/jobs".to_owned(),
        "/notifications".to_owned(),
    ];
    [customers.to_vec(), providers.to_vec()]
}

#[tokio::test]
async fn a_provider_learns_who_the_customer_is_once_the_quote_is_accepted_and_the_customer_never_who_the_provider_is()
 {
    let app = App::start().await;
    let alice = app.driver("alice.secret", "AB12 CDE").await;
    let bob = provider(&app, "bob.secret", "B2 BOB", 0.03).await;
    let words = ["Alfaromeo", "Giuliette", "Aquamarine", "Alicesnotes"];
    describe(&alice, "Alice in Leeds", "07700 900111", words).await;
    let words = ["Bentleyish", "Bentaygal", "Bordeauxred", "Bobsnotes"];
    describe(&bob, "Bob the Dog", "07700 900222", words).await;
    let vehicle = alice.get("/vehicles").await.body[0]["id"].clone();
    let asked = but(super::flat_battery(), json!({"vehicle_id": vehicle}));
    let request = id(&alice.post("/service-requests", asked).await);
    let quote = quoted(&bob, &request, 6500).await;
    let chat = bob.post(&format!("/jobs/{request}/conversation"), json!({})).await.body;
    let chat = &format!("/conversations/{}", chat["conversation_id"].as_str().expect("a chat"));
    let [customers, providers] = paths_of(&alice, &request).await;
    let nothing = &Value::Null;
    let customer = Side {
        kind: "customer",
        client: &alice,
        own: ALICE,
        other: BOB,
        conversation: chat,
        shows: nothing,
        may_know: &[],
    };
    let provider = Side {
        kind: "provider",
        client: &bob,
        own: BOB,
        other: ALICE,
        conversation: chat,
        shows: nothing,
        may_know: &[],
    };
    assert_eq!(told_of(&app, &customer, &customers).await, [""; 0], "the customer, before");
    assert_eq!(told_of(&app, &provider, &providers).await, [""; 0], "the provider, before");
    assert!(accept(&alice, &request, &quote, 6500).await.status.is_success());
    moved(&bob, &request, "en_route").await;
    assert_eq!(told_of(&app, &customer, &customers).await, [""; 0], "the customer, after");
    let known = told_of(&app, &provider, &providers).await;
    let may_know = [
        "users.name",
        "users.name_registration",
        "vehicles.registration",
        "vehicles.make",
        "vehicles.model",
        "vehicles.color",
    ];
    for column in &known {
        assert!(may_know.contains(&column.as_str()), "the provider was told {column}");
    }
    for column in ["users.name", "vehicles.registration", "vehicles.make"] {
        assert!(known.iter().any(|told| told == column), "the provider was to be told {column}");
    }
    // Who has dropped out is told no more.
    let why = json!({"reason": "My van broke down"});
    bob.post(&format!("/jobs/{request}/drop-out"), why).await;
    let job = bob.get(&format!("/jobs/{request}")).await.body;
    assert_eq!((&job["customer"], &job["registration"]), (&json!(null), &json!(null)));
    assert_eq!(bob.get(chat).await.body["counterparty"]["name"], "Customer");
}
