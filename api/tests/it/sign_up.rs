//! New accounts: from the form to the first sign-in.

use axum::http::StatusCode;
use carpal_domain::mail::{Mail, MailKind};
use serde_json::{Value, json};

use crate::app::App;

const SENT: &str = "Check your email to confirm your account!";
const TAKEN: &str = "This vehicle registration is already registered by another user";
pub const WRONG: &str = "Invalid login credentials. If you’ve just signed up, please confirm your email first: the link is in your inbox.";

#[tokio::test]
async fn alice_signs_up_confirms_and_signs_in() {
    let app = App::start().await;
    let mut alice = app.visitor("192.0.2.1");
    let request = json!({"email": " Alice@Example.org ", "password": "open sesame", "registration": "ab12 cde", "secret": alice.secret(),
                         "make": "Ford", "model": " ", "color": null});
    let answer = alice.post("/sign-up", request).await;
    assert_eq!((answer.status, &answer.body["message"]), (StatusCode::ACCEPTED, &json!(SENT)));

    let mails = app.mails("alice@example.org").await;
    let [Mail { kind: MailKind::ConfirmEmail, name, link, .. }] = mails.as_slice() else {
        panic!("{mails:?}")
    };
    assert_eq!(name, "AB12 CDE");
    let token = link.strip_prefix("http://localhost:8080/login#type=signup&token=").expect(link);
    let held =
        "select state || ' ' || coalesce(make, '-') || ' ' || coalesce(model, '-') from vehicles";
    assert_eq!(app.value(held).await, "pending Ford -");

    let confirmed = alice.confirm(token).await;
    let expected = json!({"message": "Your email is confirmed. You can sign in now.",
                          "registration": "AB12 CDE", "plate_taken": null});
    assert_eq!(confirmed.body, expected);
    assert_eq!(app.value(held).await, "active Ford -");
    let again = alice.confirm(token).await;
    assert_eq!(again.body, expected, "a link that is opened twice says the same");

    alice.sign_in("alice@EXAMPLE.org", "open sesame").await;
    let me = alice.get("/me").await.body;
    assert_eq!(me, alice.session["user"]);
    assert_eq!((&me["email"], &me["name"]), (&json!("alice@example.org"), &json!("AB12 CDE")));
    assert_eq!((&me["is_admin"], &me["status"]), (&json!(false), &json!("active")));
}

#[tokio::test]
async fn a_form_is_told_every_fault_in_it() {
    let app = App::start().await;
    let visitor = app.visitor("192.0.2.1");
    let faults = async |email: &str, password: &str, registration: &str| {
        let request = json!({"email": email, "password": password, "registration": registration});
        let answer = visitor.post("/sign-up", request).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        answer.body
    };
    let empty = faults("", "", " ").await;
    assert_eq!(empty["detail"], "Vehicle registration is required");
    let fields = json!({"registration": "Vehicle registration is required", "email": "Email is required",
                        "password": "Password is required"});
    assert_eq!(empty["fields"], fields);
    let wrong = faults("alice", "12345", "TOO LONG 1234567").await["fields"].clone();
    assert_eq!(wrong["email"], "Please enter a valid email address");
    assert_eq!(wrong["password"], "Password must be at least 6 characters long");
    assert!(wrong["registration"].as_str().is_some_and(|said| said.contains("at most 12")));
    assert_eq!(app.value("select count(*) from users").await, "0");

    let malformed = visitor.post("/sign-up", json!({"email": 7})).await;
    assert_eq!(malformed.refusal().0, 400);
    let huge = json!({"email": "a".repeat(70_000), "password": "", "registration": ""});
    assert_eq!(visitor.post("/sign-up", huge).await.refusal().0, 400);
}

#[tokio::test]
async fn the_owner_of_an_address_is_told_by_email_alone() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    let requests =
        [("alice@example.org", "XY1"), ("new@example.org", "XY2"), ("new@example.org", "AB12 CDE")];
    for (at, (email, plate)) in requests.into_iter().enumerate() {
        let stranger = app.visitor(&format!("198.51.100.{at}"));
        let request = json!({"email": email, "password": "open sesame", "registration": plate});
        let answer = stranger.post("/sign-up", request).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED);
        assert_eq!(answer.body, json!({"message": SENT}));
    }
    // Nothing of theirs changes.
    let mails = app.mails("alice@example.org").await;
    let told = mails.iter().filter(|mail| mail.kind == MailKind::AlreadyRegistered);
    assert_eq!(told.count(), 1);
    assert_eq!(
        app.value("select count(*) from users where email = 'alice@example.org'").await,
        "1"
    );
}

#[tokio::test]
async fn a_taken_plate_is_told_only_after_the_address_is_confirmed() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    let bob = app.visitor("192.0.2.2");
    bob.sign_up("bob@example.org", "AB12CDE").await;
    let token = app.last_link("bob@example.org").await;
    let confirmed = bob.confirm(&token).await;
    assert_eq!(confirmed.body["plate_taken"], TAKEN);
    let mails = app.mails("bob@example.org").await;
    let Some(Mail { kind: MailKind::PlateTaken { plate }, link, .. }) = mails.last() else {
        panic!("{mails:?}")
    };
    assert_eq!(
        (plate.as_str(), link.as_str()),
        ("AB12 CDE", "http://localhost:8080/vehicles?claim=AB12CDE")
    );
    let states = "select string_agg(u.email || ' ' || v.state, ', ' order by u.email)
                  from vehicles v join users u on u.id = v.user_id";
    assert_eq!(app.value(states).await, "alice@example.org active, bob@example.org pending");
}

#[tokio::test]
async fn of_two_sign_ups_for_an_address_the_one_confirmed_counts() {
    let app = App::start().await;
    let (mallory, mut alice) = (app.visitor("203.0.113.9"), app.visitor("192.0.2.1"));
    mallory.sign_up("alice@example.org", "EV1L").await;
    let mallorys = app.last_link("alice@example.org").await;
    let request = json!({"email": "alice@example.org", "password": "alices own", "registration": "AB12 CDE",
                         "secret": alice.secret()});
    alice.post("/sign-up", request).await;
    let alices = app.last_link("alice@example.org").await;

    alice.confirm(&alices).await;
    alice.sign_in("alice@example.org", "alices own").await;
    let refused = mallory.confirm(&mallorys).await;
    let sentence = "Invalid or expired confirmation link. Please sign up again.";
    assert_eq!(refused.refusal(), (400, "invalid_link", sentence));
    assert_eq!(mallory.try_sign_in("alice@example.org", "open sesame").await.refusal().0, 401);
}

#[tokio::test]
async fn two_confirmations_at_once_make_one_account() {
    let app = App::start().await;
    let visitor = app.visitor("192.0.2.1");
    let mut tokens = Vec::new();
    for _ in 0..3 {
        visitor.sign_up("alice@example.org", "AB12 CDE").await;
        tokens.push(app.last_link("alice@example.org").await);
    }
    let answers = tokens.iter().map(|token| visitor.confirm(token));
    let answers = futures::future::join_all(answers).await;
    let mut statuses: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400, 400]);
    assert_eq!(app.value("select count(*) from users").await, "1");
    assert_eq!(app.value("select string_agg(state, ',') from vehicles").await, "active");
}

#[tokio::test]
async fn two_accounts_that_want_one_plate_at_once_get_one_and_a_claim() {
    let app = App::start().await;
    let visitor = app.visitor("192.0.2.1");
    let mut tokens = Vec::new();
    for name in ["alice", "bob", "carol"] {
        let email = format!("{name}@example.org");
        visitor.sign_up(&email, "AB12 CDE").await;
        tokens.push(app.last_link(&email).await);
    }
    let answers = tokens.iter().map(|token| visitor.confirm(token));
    let answers = futures::future::join_all(answers).await;
    assert!(answers.iter().all(|answer| answer.status == StatusCode::OK), "{answers:?}");
    let told = answers.iter().filter(|answer| answer.body["plate_taken"] == TAKEN).count();
    assert_eq!(told, 2);
}

#[tokio::test]
async fn until_it_is_confirmed_an_account_is_closed() {
    let app = App::start().await;
    let alice = app.visitor("192.0.2.1");
    alice.sign_up("alice@example.org", "AB12 CDE").await;
    let first = app.last_link("alice@example.org").await;
    let refused = alice.try_sign_in("alice@example.org", "open sesame").await;
    assert_eq!(refused.refusal(), (401, "invalid_credentials", WRONG));
    // Whoever knows the password is sent the link once more.
    assert_eq!(app.mails("alice@example.org").await.len(), 2);
    let wrong = alice.try_sign_in("alice@example.org", "open sesami").await;
    assert_eq!(wrong.refusal(), refused.refusal());
    assert_eq!(app.mails("alice@example.org").await.len(), 2);

    app.sql("update mail_links set expires_at = now() - interval '1 second'").await;
    for token in [first.as_str(), "nonsense", ""] {
        let answer = alice.confirm(token).await;
        assert_eq!(answer.refusal().1, "invalid_link");
    }
    assert_eq!(app.value("select count(email_confirmed_at) from users").await, "0");
    assert_eq!(alice.session, Value::Null);
}

#[tokio::test]
async fn signing_an_address_up_and_then_in_does_not_tell_whether_it_had_an_account() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    let mut told = Vec::new();
    for (at, email) in ["alice@example.org", "nobody@example.org"].into_iter().enumerate() {
        let mallory = app.visitor(&format!("203.0.113.{at}"));
        let mut answers = Vec::new();
        // Through every limit: what is sent to an address, what is tried of an account, and sign-ups again after it.
        for _ in 0..2 {
            let sign_up =
                json!({"email": email, "password": "mallorys own", "registration": "EV1L"});
            let answer = mallory.post("/sign-up", sign_up).await;
            answers.push((answer.status.as_u16(), answer.body["code"].clone()));
            for _ in 0..6 {
                let answer = mallory.try_sign_in(email, "mallorys own").await;
                answers.push((answer.status.as_u16(), answer.body["code"].clone()));
            }
        }
        told.push(answers);
    }
    assert_eq!(told[0], told[1]);
    let first = &told[0][0].0;
    assert_eq!((*first, &told[0][1]), (202, &(401, json!("invalid_credentials"))));
    assert_eq!(told[0].last(), Some(&(429, json!("challenge_required"))));
    // Two sign-ups, and what a network may have sent once more.
    assert_eq!(app.mails("nobody@example.org").await.len(), 2 + 4);
}

#[tokio::test]
async fn a_stranger_who_signs_somebody_up_knows_no_password_of_theirs() {
    let app = App::start().await;
    let (mallory, mut alice) = (app.visitor("203.0.113.9"), app.visitor("192.0.2.1"));
    mallory.sign_up("alice@example.org", "EV1L").await;
    let token = app.last_link("alice@example.org").await;
    // Alice opens the link: the password is not hers, so it does not count.
    let needed = (409, "password_needed", "Choose a password to sign in with.");
    assert_eq!(alice.confirm(&token).await.refusal(), needed);
    let bare = alice.post("/sign-up/confirm", json!({"token": token})).await;
    assert_eq!(bare.refusal(), needed);
    let choose = async |password: &str| {
        let request = json!({"token": token, "secret": alice.secret(), "password": password});
        alice.post("/sign-up/confirm", request).await
    };
    let short = choose("12345").await;
    assert_eq!(short.body["fields"]["password"], "Password must be at least 6 characters long");
    assert_eq!(app.value("select count(email_confirmed_at) from users").await, "0");
    let closed = mallory.try_sign_in("alice@example.org", "open sesame").await;
    assert_eq!(closed.refusal().1, "invalid_credentials");

    assert_eq!(choose("alices own").await.status, StatusCode::OK);
    assert_eq!(mallory.try_sign_in("alice@example.org", "open sesame").await.refusal().0, 401);
    // The link that was used sets no password any more, with the secret or without.
    assert_eq!(choose("mallorys own").await.status, StatusCode::OK);
    assert_eq!(mallory.confirm(&token).await.status, StatusCode::OK);
    alice.sign_in("alice@example.org", "alices own").await;
}

#[tokio::test]
async fn a_browser_without_a_secret_or_with_a_poor_one() {
    let app = App::start().await;
    let visitor = app.visitor("192.0.2.1");
    let mut request = json!({"email": "alice@example.org", "password": "open sesame", "registration": "AB12 CDE"});
    assert_eq!(visitor.post("/sign-up", request.clone()).await.status, StatusCode::ACCEPTED);
    let token = app.last_link("alice@example.org").await;
    assert_eq!(visitor.confirm(&token).await.refusal().1, "password_needed");
    request["secret"] = json!("guess");
    let refused = visitor.post("/sign-up", request).await;
    let sentence = "The secret of the browser must have 32 to 128 characters";
    assert_eq!(refused.body["fields"], json!({"secret": sentence}));
}
