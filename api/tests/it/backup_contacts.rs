//! Whoever an owner names as the backup contact of a vehicle: what they are asked, and what neither learns of the other.

use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};
use crate::restrictions::id;

async fn invite(owner: &Client, contact: &str) -> Answer {
    let vehicle = owner.get("/vehicles").await.body[0]["id"].clone();
    let request = json!({"vehicle_id": vehicle, "contact": contact, "owner_name": "Bob"});
    owner.post("/backup-contacts", request).await
}

async fn own(owner: &Client) -> Value {
    owner.get("/backup-contacts").await.body["own"][0].clone()
}

/// The operation of the page that the latest email leads to.
async fn links(app: &App, email: &str) -> String {
    let path = app.last_path(email).await;
    let token = path.strip_prefix("/backup-contact#token=").expect("a token in the fragment");
    format!("/backup-contact-links/{token}")
}

/// What the owner reads, without what is its own.
fn shown(answer: Answer) -> (u16, Value) {
    let mut body = answer.body;
    for key in ["id", "contact", "invited_at"] {
        body[key] = Value::Null;
    }
    (answer.status.as_u16(), body)
}

#[tokio::test]
async fn somebody_without_an_account_agrees_by_the_link_and_leaves_by_it() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let invited = invite(&bob, " Sam@example.net ").await;
    assert_eq!((invited.status.as_u16(), &invited.body["state"]), (201, &json!("invited")));
    let sam = app.visitor("203.0.113.5");
    let links = links(&app, "sam@example.net").await;
    let asked = sam.get(&links).await.body;
    let mut keys: Vec<_> = asked.as_object().expect("a duty").keys().cloned().collect();
    keys.sort();
    assert_eq!(
        keys,
        ["id", "invited_at", "owner_name", "registration", "state"],
        "and nothing else of Bob"
    );
    assert_eq!((&asked["owner_name"], &asked["registration"]), (&json!("Bob"), &json!("K9 DOG")));
    assert_eq!(sam.post(&format!("{links}/agree"), Value::Null).await.body["state"], "agreed");
    assert_eq!(own(&bob).await["state"], "agreed");
    let told = bob.get("/notifications").await.body;
    assert_eq!(told["notifications"][0]["title"], "Your backup contact agreed");
    let left = sam.post(&format!("{links}/leave"), Value::Null).await.body;
    assert_eq!((&left["state"], &left["registration"]), (&json!("left"), &Value::Null));
    assert_eq!(own(&bob).await["state"], "left");
    let again = sam.post(&format!("{links}/agree"), Value::Null).await;
    assert_eq!(again.refusal().1, "not_open", "the link agrees once");
    assert_eq!(invite(&bob, "sam@example.net").await.refusal().1, "said_no");
    assert_eq!(invite(&bob, "SAM@example.net").await.refusal().1, "said_no");
}

#[tokio::test]
async fn a_no_holds_when_the_vehicle_is_removed_and_added_again() {
    let app = App::with(&[
        "--limit-backup-invitations",
        "99/1d",
        "--limit-backup-invitations-to-one",
        "99/1d",
    ])
    .await;
    let bob = app.driver("bob", "K9 DOG").await;
    let (carl, dora) = (app.driver("carl", "CAR 1").await, app.driver("dora", "D0R 4").await);
    carl.put("/me/name", json!({"name": "Road Runner"})).await;
    let sam = app.visitor("203.0.113.5");
    // Sam says no by the link; Carl, who was asked by his username, agrees and stops.
    invite(&bob, "sam@example.net").await;
    let links = links(&app, "sam@example.net").await;
    let no = sam.post(&format!("{links}/leave"), Value::Null).await;
    assert_eq!(no.body["state"], "declined");
    let asked = invite(&bob, "Road Runner").await;
    let duty = format!("/backup-contacts/{}", asked.body["id"].as_str().expect("an id"));
    carl.post(&format!("{duty}/agree"), Value::Null).await;
    assert_eq!(carl.post(&format!("{duty}/leave"), Value::Null).await.body["state"], "left");

    let vehicle = bob.get("/vehicles").await.body[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(bob.delete(&format!("/vehicles/{vehicle}")).await.status.as_u16(), 204);
    let added = bob.post("/vehicles", json!({"registration": "K9 DOG"})).await;
    assert_eq!(added.status.as_u16(), 201, "{}", added.body);
    assert_eq!(bob.get("/backup-contacts").await.body["own"], json!([]));
    for contact in ["sam@example.net", "SAM@example.net", "road runner"] {
        assert_eq!(invite(&bob, contact).await.refusal().1, "said_no", "{contact}");
    }
    // Named in another way, he is not told, and Bob does not learn that it is he.
    let told = "select count(*) from notifications n join users u on u.id = n.user_id
                where n.kind = 'backup_invited' and u.email = 'carl@example.org'";
    let (notified, mails) = (app.value(told).await, app.mails("carl@example.org").await.len());
    let again = invite(&bob, "carl@example.org").await;
    let id_of = again.body["id"].as_str().expect("an id").to_owned();
    assert_eq!(app.value(told).await, notified);
    assert_eq!(app.mails("carl@example.org").await.len(), mails);
    bob.delete(&format!("/backup-contacts/{id_of}")).await;
    assert_eq!(shown(invite(&bob, "nobody@example.net").await), shown(again));
    // It is a no to Bob, and to nobody else.
    assert_eq!(invite(&dora, "sam@example.net").await.status.as_u16(), 201);
}

#[tokio::test]
async fn an_invitation_that_was_taken_back_is_still_refused_and_nobody_is_told() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let carl = app.driver("carl", "CAR 1").await;
    carl.put("/me/name", json!({"name": "Road Runner"})).await;
    let sam = app.visitor("203.0.113.5");
    let take_back = async |invited: Answer| {
        let id = invited.body["id"].as_str().expect("an id").to_owned();
        assert_eq!(bob.delete(&format!("/backup-contacts/{id}")).await.status.as_u16(), 204);
        id
    };
    // Sam has the link, which agrees to nothing any more.
    take_back(invite(&bob, "sam@example.net").await).await;
    let links = links(&app, "sam@example.net").await;
    assert_eq!(sam.post(&format!("{links}/agree"), Value::Null).await.refusal().1, "not_open");
    let told = "select count(*) from notifications n join users u on u.id = n.user_id where u.email = 'bob@example.org'";
    let ended = "select count(*) from activities where activity_type = 'backup_contact_end'";
    let before = (app.value(told).await, app.value(ended).await);
    let no = sam.post(&format!("{links}/leave"), Value::Null).await.body;
    assert_eq!(no["state"], "declined");
    assert_eq!((app.value(told).await, app.value(ended).await), before, "nobody is told");
    assert_eq!(app.value("select state from backup_contacts").await, "removed");
    assert_eq!(bob.get("/backup-contacts").await.body["own"], json!([]));
    assert_eq!(invite(&bob, "sam@example.net").await.refusal().1, "said_no");

    // Carl has none, and finds it in the app, also once the vehicle is gone.
    let id = invite(&bob, "Road Runner").await.body["id"].as_str().expect("an id").to_owned();
    let vehicle = bob.get("/vehicles").await.body[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(bob.delete(&format!("/vehicles/{vehicle}")).await.status.as_u16(), 204);
    let duty = carl.get("/backup-contacts").await.body["helping"][0].clone();
    assert_eq!(
        (&duty["id"], &duty["state"], &duty["registration"]),
        (&json!(id), &json!("removed"), &Value::Null)
    );
    let duty = format!("/backup-contacts/{id}");
    assert_eq!(carl.post(&format!("{duty}/agree"), Value::Null).await.refusal().1, "not_open");
    let no = carl.post(&format!("{duty}/leave"), Value::Null).await.body;
    assert_eq!(no["state"], "declined");
    assert_eq!(carl.get("/backup-contacts").await.body["helping"], json!([]));
    assert_eq!(bob.post("/vehicles", json!({"registration": "K9 DOG"})).await.status.as_u16(), 201);
    assert_eq!(invite(&bob, "Road Runner").await.refusal().1, "said_no");
}

#[tokio::test]
async fn a_mailbox_is_one_however_it_is_written_to() {
    let app = App::with(&[
        "--limit-backup-invitations",
        "99/1d",
        "--limit-backup-invitations-to-one",
        "2/1d",
        "--limit-backup-invitees",
        "2/7d",
        "--limit-backup-invitations-network",
        "7/1d",
    ])
    .await;
    let bob = app.driver("bob", "K9 DOG").await;
    let dora = app.driver("dora", "D0R 4").await;
    assert_eq!(invite(&bob, "bob+1@example.org").await.status.as_u16(), 422, "his own");
    // No to one address is a no to all of them.
    invite(&bob, "sam+1@example.net").await;
    let links = links(&app, "sam+1@example.net").await;
    app.visitor("203.0.113.5").post(&format!("{links}/leave"), Value::Null).await;
    assert_eq!(invite(&bob, "sam+2@example.net").await.refusal().1, "said_no");
    // All drivers together ask one mailbox so often, whatever they type.
    assert_eq!(invite(&dora, "sam+3@example.net").await.refusal().1, "too_many");
    // One driver asks so many people, and the same one again.
    let take_back = async |invited: Answer| {
        let id = invited.body["id"].as_str().expect("an id").to_owned();
        assert_eq!(bob.delete(&format!("/backup-contacts/{id}")).await.status.as_u16(), 204);
    };
    take_back(invite(&bob, "eve@example.net").await).await;
    take_back(invite(&bob, "eve+1@example.net").await).await;
    assert_eq!(invite(&bob, "grace@example.net").await.refusal().1, "too_many");
    // A network asks so many: six of the invitations above came as far.
    assert_eq!(invite(&dora, "x1@example.net").await.status.as_u16(), 201);
    assert_eq!(invite(&dora, "x1+2@example.net").await.refusal().1, "has_backup_contact");
    assert_eq!(invite(&dora, "x1+3@example.net").await.refusal().1, "too_many");
}

#[tokio::test]
async fn somebody_is_counted_by_their_mailbox_or_username() {
    let app = App::start().await;
    for (typed, key) in [
        ("sam@example.org", "sam@example.org"),
        ("Sam+1@Example.org", "sam@example.org"),
        ("sam+1+2@example.org", "sam@example.org"),
        ("+1@example.org", "+1@example.org"),
        ("Road Runner+1", "road runner+1"),
    ] {
        assert_eq!(app.value(&format!("select contact_key('{typed}')")).await, key);
    }
}

#[tokio::test]
async fn the_log_names_nobody_who_answers_by_a_link() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    app.driver("carl", "CAR 1").await;
    invite(&bob, "carl@example.org").await;
    let links = links(&app, "carl@example.org").await;
    let anyone = app.visitor("203.0.113.5");
    assert_eq!(anyone.post(&format!("{links}/agree"), Value::Null).await.body["state"], "agreed");
    let unnamed =
        "select actor_id is null from activities where activity_type = 'backup_contact_agree'";
    assert_eq!(app.value(unnamed).await, "true");
}

#[tokio::test]
async fn an_owner_does_not_learn_who_is_on_carpal() {
    let app = App::with(&["--limit-backup-invitations", "99/1d"]).await;
    let bob = app.driver("bob", "K9 DOG").await;
    let carl = app.driver("carl", "CAR 1").await;
    let dora = app.driver("dora", "D0R 4").await;
    for (client, name) in [(&carl, "Road Runner"), (&dora, "Deaf Dora")] {
        assert_eq!(client.put("/me/name", json!({"name": name})).await.status.as_u16(), 200);
    }
    let conversation = crate::messaging::start(&bob, "D0R 4", "Hello").await;
    dora.put(&format!("{conversation}/block"), Value::Null).await;
    let mut seen = Vec::new();
    for contact in [
        "carl@example.org",
        "nobody@example.net",
        "road runner",
        "no such name",
        "Deaf Dora",
        "dora@example.org",
    ] {
        let answer = invite(&bob, contact).await;
        let id = answer.body["id"].as_str().expect("an id").to_owned();
        seen.push(shown(answer));
        assert_eq!(own(&bob).await["state"], "invited");
        assert_eq!(bob.delete(&format!("/backup-contacts/{id}")).await.status.as_u16(), 204);
        assert_eq!(bob.get("/backup-contacts").await.body["own"], json!([]));
    }
    seen.dedup();
    assert_eq!(seen.len(), 1, "{seen:?}");
    let asked = "select count(*) from notifications n join users u on u.id = n.user_id where n.kind = 'backup_invited' and u.email = ";
    assert_eq!(app.value(&format!("{asked}'carl@example.org'")).await, "2");
    assert_eq!(
        app.value(&format!("{asked}'dora@example.org'")).await,
        "0",
        "who blocked Bob is not asked"
    );
    assert!(
        app.mails("dora@example.org").await.iter().all(|mail| mail.kind.name() != "backup_invited")
    );
}

#[tokio::test]
async fn a_driver_agrees_in_the_app_and_somebody_else_cannot() {
    let app = App::start().await;
    let (bob, carl) = (app.driver("bob", "K9 DOG").await, app.driver("carl", "CAR 1").await);
    carl.put("/me/name", json!({"name": "Road Runner"})).await;
    let mallory = app.driver("mallory", "EV1L 1").await;
    let id_of = invite(&bob, "Road Runner").await.body["id"].as_str().expect("an id").to_owned();
    let duty = carl.get("/backup-contacts").await.body["helping"][0].clone();
    assert_eq!(
        (&duty["id"], &duty["state"], &duty["registration"]),
        (&json!(id_of), &json!("invited"), &json!("K9 DOG"))
    );
    let told = carl.get("/notifications").await.body["notifications"][0].clone();
    assert_eq!(told["title"], "Bob asks you to be their backup contact");
    let bobs = id(&app, "bob").await;
    assert!(!duty.to_string().contains(&bobs) && !told.to_string().contains(&bobs));
    let agree = format!("/backup-contacts/{id_of}/agree");
    for other in [&bob, &mallory] {
        assert_eq!(other.post(&agree, Value::Null).await.status.as_u16(), 404);
    }
    assert_eq!(carl.post(&agree, Value::Null).await.body["state"], "agreed");
    assert_eq!(invite(&bob, "mallory@example.org").await.refusal().1, "has_backup_contact");
    assert_eq!(mallory.delete(&format!("/backup-contacts/{id_of}")).await.status.as_u16(), 404);
    assert_eq!(
        carl.post(&format!("/backup-contacts/{id_of}/leave"), Value::Null).await.body["state"],
        "left"
    );
    let told = bob.get("/notifications").await.body["notifications"][0].clone();
    assert_eq!(told["title"], "You have no backup contact now");
    let audited = "select string_agg(activity_type, ' ' order by id) from activities where activity_type like 'backup%'";
    assert_eq!(
        app.value(audited).await,
        "backup_contact_invite backup_contact_agree backup_contact_end"
    );
}

#[tokio::test]
async fn what_cannot_be_asked_is_said_at_its_field_and_asking_ends() {
    let app = App::with(&["--limit-backup-invitations-to-one", "2/1d"]).await;
    let bob = app.driver("bob", "K9 DOG").await;
    let vehicle = bob.get("/vehicles").await.body[0]["id"].clone();
    let request = |changes: Value| {
        crate::guests::but(
            json!({"vehicle_id": vehicle, "contact": "sam@example.net", "owner_name": "Bob"}),
            changes,
        )
    };
    for (changes, field, sentence) in [
        (json!({"contact": " "}), "contact", "Please enter an email address or a username"),
        (json!({"contact": "sam@"}), "contact", "Please enter a valid email address"),
        (json!({"contact": "BOB@example.org"}), "contact", "You can’t be your own backup contact"),
        (json!({"owner_name": ""}), "owner_name", "Please enter your name"),
        (json!({"owner_name": "CarPal Support"}), "owner_name", "Please enter your own name"),
        (
            json!({"owner_name": "see evil.example"}),
            "owner_name",
            "Please enter just your name, at most 40 characters",
        ),
        (json!({"owner_name": "you idiot"}), "owner_name", "Please enter a polite name"),
        (json!({"vehicle_id": uuid::Uuid::new_v4()}), "vehicle_id", "Vehicle not found"),
    ] {
        let answer = bob.post("/backup-contacts", request(changes)).await;
        assert_eq!(
            (answer.status.as_u16(), answer.body["fields"][field].as_str()),
            (422, Some(sentence)),
            "{}",
            answer.body
        );
    }
    assert!(app.mails("sam@example.net").await.is_empty());
    for status in [201, 201, 429] {
        let answer = bob.post("/backup-contacts", request(json!({}))).await;
        assert_eq!(answer.status.as_u16(), status, "{}", answer.body);
        if status == 201 {
            let id = answer.body["id"].as_str().expect("an id");
            bob.delete(&format!("/backup-contacts/{id}")).await;
        }
    }
    let links = links(&app, "sam@example.net").await;
    let removed = app.visitor("203.0.113.5").get(&links).await.body;
    assert_eq!(
        (&removed["state"], &removed["registration"], &removed["owner_name"]),
        (&json!("removed"), &Value::Null, &Value::Null)
    );
}

#[tokio::test]
async fn what_a_contact_takes_along_does_not_name_the_owner() {
    let app = App::start().await;
    let (bob, carl) = (app.driver("bob", "K9 DOG").await, app.driver("carl", "CAR 1").await);
    carl.put("/me/name", json!({"name": "Road Runner"})).await;
    let asked = invite(&bob, "Road Runner").await;
    let duty = format!("/backup-contacts/{}", asked.body["id"].as_str().expect("an id"));
    carl.post(&format!("{duty}/agree"), Value::Null).await;
    let (_, zip) = carl.download("/me/export").await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("a ZIP");
    let mut said = String::new();
    for at in 0..zip.len() {
        std::io::Read::read_to_string(&mut zip.by_index(at).expect("a file"), &mut said)
            .expect("text");
    }
    assert!(said.contains("backup_contact_agree") && said.contains("K9DOG"), "{said}");
    for secret in [id(&app, "bob").await.as_str(), "bob@example.org"] {
        assert!(!said.contains(secret), "{secret}: {said}");
    }
}
