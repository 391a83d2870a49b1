//! Another email address for an account, and the old one again.

use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};

const SENT: &str = "Check the inbox of your new address and open the link we sent.";
const INVALID: (u16, &str, &str) =
    (400, "invalid_link", "This link isn’t valid any more. It may have been used already.");

async fn request(who: &Client, email: &str) -> Answer {
    who.post("/me/email", json!({"email": email, "current_password": "open sesame"})).await
}

async fn confirm(who: &Client, token: &str) -> Answer {
    who.post("/email-change/confirm", json!({"token": token})).await
}

async fn undo(who: &Client, token: &str, password: &str) -> Answer {
    who.post("/email-change/undo", json!({"token": token, "password": password})).await
}

/// Changes the address of an account; returns the token with which the old address undoes it.
async fn change(app: &App, who: &Client, from: &str, to: &str) -> String {
    assert_eq!(request(who, to).await.status, StatusCode::ACCEPTED);
    let answer = confirm(who, &app.last_link(to).await).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    app.last_link(from).await
}

async fn kinds(app: &App, to: &str) -> Vec<String> {
    app.mails(to).await.iter().map(|mail| mail.kind.name()).collect()
}

#[tokio::test]
async fn alice_changes_her_address_and_the_old_one_is_told() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    alice.post("/password/forgot", json!({"email": "alice@example.org"})).await;
    let old_reset = crate::password::tokens(&app.last_link("alice@example.org").await);
    let asked = request(&alice, " Alice@New.example ").await;
    assert_eq!((asked.status, asked.body), (StatusCode::ACCEPTED, json!({"message": SENT})));
    assert_eq!(alice.get("/me").await.body["email"], "alice@example.org", "not yet");
    let told = app.mails("alice@example.org").await.pop().expect("a mail");
    assert_eq!(told.kind, MailKind::EmailChangeRequested);
    assert_eq!(told.link, "http://localhost:8080/login#type=forgot", "without a way to confirm it");
    let mail = app.mails("alice@new.example").await.pop().expect("a mail");
    assert_eq!((&mail.kind, mail.name.as_str()), (&MailKind::ConfirmNewEmail, ""));
    assert_eq!(mail.link_seconds, Some(24 * 3600));
    let token = mail.link.strip_prefix("http://localhost:8080/change-email#type=email&token=");
    let token = token.expect("a link of ours");

    let mut elsewhere = app.visitor("192.0.2.8");
    let changed = confirm(&elsewhere, token).await;
    let message = "Your email address has changed. Sign in with the new one from now on.";
    assert_eq!((changed.status, &changed.body["message"]), (StatusCode::OK, &json!(message)));
    assert_eq!(confirm(&elsewhere, token).await.status, StatusCode::OK, "opened twice");
    assert_eq!(alice.get("/me").await.body["email"], "alice@new.example", "and still signed in");
    assert_eq!(elsewhere.try_sign_in("alice@example.org", "open sesame").await.refusal().0, 401);
    elsewhere.sign_in("alice@new.example", "open sesame").await;

    let told = app.mails("alice@example.org").await.pop().expect("a mail");
    assert_eq!((&told.kind, told.link_seconds), (&MailKind::EmailChanged, Some(7 * 24 * 3600)));
    // What lies in the old inbox sets no password any more.
    let recovery = alice.post("/password/recovery", old_reset).await;
    assert_eq!(recovery.refusal().1, "invalid_link");
    let logged = app.value("select jsonb_agg(to_jsonb(a)) from activities a").await;
    assert!(logged.contains("email_change") && !logged.contains('@'), "{logged}");
}

#[tokio::test]
async fn a_new_password_ends_a_change_that_somebody_else_began() {
    let app = App::start().await;
    let thief = app.driver("alice", "AB12 CDE").await;
    assert_eq!(request(&thief, "mallory@example.net").await.status, StatusCode::ACCEPTED);
    let link = app.last_link("mallory@example.net").await;
    let owner = app.visitor("192.0.2.8");
    owner.post("/password/forgot", json!({"email": "alice@example.org"})).await;
    let mut reset = crate::password::tokens(&app.last_link("alice@example.org").await);
    reset["password"] = json!("close sesame");
    assert_eq!(owner.post("/password/reset", reset).await.status, StatusCode::OK);
    assert_ne!(confirm(&thief, &link).await.status, StatusCode::OK);
    assert_eq!(app.value("select email from users").await, "alice@example.org");
}

#[tokio::test]
async fn the_old_address_takes_the_account_back() {
    let app = App::start().await;
    let thief = app.driver("alice", "AB12 CDE").await;
    app.sql("insert into passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at)
             select gen_random_uuid(), id, 'the thief', 'key', 0, 'Phone', now() from users")
        .await;
    let first = change(&app, &thief, "alice@example.org", "mallory@example.net").await;
    // The thief moves on, and asks for one more change and a reset, whose links wait.
    let second = change(&app, &thief, "mallory@example.net", "mallory@example.com").await;
    request(&thief, "mallory@third.example").await;
    let third = app.last_link("mallory@third.example").await;
    thief.post("/password/forgot", json!({"email": "mallory@example.com"})).await;
    let reset = crate::password::tokens(&app.last_link("mallory@example.com").await);

    let mut alice = app.visitor("192.0.2.7");
    let short = undo(&alice, &first, "12345").await;
    assert_eq!(short.body["fields"]["password"], "Password must be at least 6 characters long");
    let back = undo(&alice, &first, "alices own").await;
    assert_eq!(back.status, StatusCode::OK, "{}", back.body);
    alice.keep(&back.body);
    assert_eq!(alice.get("/me").await.body["email"], "alice@example.org");
    assert_eq!(thief.get("/me").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(thief.refresh().await.refusal().1, "session_ended");
    assert_eq!(thief.try_sign_in("alice@example.org", "open sesame").await.refusal().0, 401);
    for token in [&first, &second] {
        assert_eq!(undo(&thief, token, "mallorys own").await.refusal(), INVALID);
    }
    assert_eq!(confirm(&thief, &third).await.refusal(), INVALID);
    assert_eq!(app.value("select count(*) from passkeys").await, "0");
    let recovery = thief.post("/password/recovery", reset).await;
    assert_eq!(recovery.refusal().1, "invalid_link");
    let kinds = kinds(&app, "alice@example.org").await;
    assert_eq!(
        kinds,
        ["confirm_email", "email_change_requested", "email_changed", "password_changed"]
    );
    let logged = "select string_agg(activity_type, ' ' order by id) from activities";
    assert_eq!(
        app.value(logged).await,
        "email_change email_change passkey_remove email_change_undo password_change"
    );
}

#[tokio::test]
async fn an_undo_leaves_the_way_back_of_earlier_addresses() {
    let app = App::start().await;
    let thief = app.driver("alice", "AB12 CDE").await;
    let first = change(&app, &thief, "alice@example.org", "mallory@example.net").await;
    let second = change(&app, &thief, "mallory@example.net", "mallory@example.com").await;
    assert_eq!(undo(&thief, &second, "mallorys own").await.status, StatusCode::OK);
    let back = undo(&app.visitor("192.0.2.7"), &first, "alices own").await;
    assert_eq!(back.body["user"]["email"], "alice@example.org");
}

#[tokio::test]
async fn whether_an_address_has_an_account_is_told_to_that_address_alone() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    app.driver("bob", "BO85 BOB").await;
    for email in ["bob@example.org", "nobody@example.org"] {
        let answer = request(&alice, email).await;
        assert_eq!((answer.status, answer.body), (StatusCode::ACCEPTED, json!({"message": SENT})));
    }
    assert_eq!(kinds(&app, "bob@example.org").await, ["confirm_email", "email_in_use"]);
    assert_eq!(kinds(&app, "nobody@example.org").await, ["confirm_new_email"]);
    let asked = "email_change_requested";
    assert_eq!(kinds(&app, "alice@example.org").await, ["confirm_email", asked, asked]);
    let same = request(&alice, "ALICE@example.org").await;
    assert_eq!(same.body["fields"]["email"], "This is already your email address");
    let fault = request(&alice, "alice").await;
    assert_eq!(fault.body["fields"]["email"], "Please enter a valid email address");
    let wrong = json!({"email": "new@example.org", "current_password": "open sesami"});
    let refused = alice.post("/me/email", wrong).await;
    let sentence = "This is not your current password";
    assert_eq!(refused.body["fields"]["current_password"], sentence);
    for at in 0..3 {
        let answer = request(&alice, &format!("new{at}@example.org")).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED);
    }
    assert_eq!(request(&alice, "new4@example.org").await.refusal().1, "too_many");
}

#[tokio::test]
async fn of_those_who_want_an_address_at_once_one_gets_it() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let carol = app.visitor("192.0.2.3");
    let wanted = "wanted@example.org";
    let mut tokens = Vec::new();
    for who in [&alice, &bob] {
        request(who, wanted).await;
        tokens.push(app.last_link(wanted).await);
    }
    carol.sign_up(wanted, "CA70 ROL").await;
    let hers = app.last_link(wanted).await;
    let (one, other, third) =
        tokio::join!(confirm(&alice, &tokens[0]), confirm(&bob, &tokens[1]), carol.confirm(&hers));
    let mut statuses = [one, other, third].map(|answer| answer.status.as_u16());
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400, 400]);
    let holders = "select count(*) from users where email = 'wanted@example.org'";
    assert_eq!(app.value(holders).await, "1");
}

#[tokio::test]
async fn an_address_that_somebody_has_by_now_is_not_given_back() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let token = change(&app, &alice, "alice@example.org", "alice@new.example").await;
    app.driver("alice", "XY1").await;
    let refused = undo(&alice, &token, "alices own").await;
    assert_eq!(refused.refusal().1, "email_taken");
    assert_eq!(alice.get("/me").await.body["email"], "alice@new.example", "nothing has changed");
}

#[tokio::test]
async fn links_live_as_long_as_they_say_and_only_the_latest() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    request(&alice, "one@example.org").await;
    let first = app.last_link("one@example.org").await;
    request(&alice, "two@example.org").await;
    let latest = app.last_link("two@example.org").await;
    assert_eq!(confirm(&alice, &first).await.refusal(), INVALID);
    let lives = "select max(expires_at - created_at) from mail_links where email is not null";
    assert_eq!(app.value(lives).await, "1 day");
    // Who is suspended, blocked or leaving meanwhile changes nothing; who is free again may.
    for state in [
        "suspended_until = now() + interval '1 day'",
        "suspended_until = null, blocked_at = now(), blocked_reason = 'Insults'",
        "blocked_at = null, blocked_reason = null, deletes_at = now() + interval '1 day'",
    ] {
        app.sql(&format!("update users set {state}")).await;
        assert_eq!(confirm(&alice, &latest).await.refusal(), INVALID, "{state}");
    }
    app.sql("update users set deletes_at = null").await;
    assert_eq!(confirm(&alice, &latest).await.status, StatusCode::OK);
    // The old address takes back what the new one blocked or has deleted, as long as it is there.
    let undoing = app.last_link("alice@example.org").await;
    assert_eq!(app.value(lives).await, "7 days");
    app.sql("update mail_links set expires_at = now()").await;
    assert_eq!(undo(&alice, &undoing, "alices own").await.refusal(), INVALID);
    app.sql("update mail_links set expires_at = now() + interval '1 hour'").await;
    app.sql("update users set deletes_at = now() + interval '1 day'").await;
    let back = undo(&alice, &undoing, "alices own").await;
    assert_eq!(back.body["user"]["status"], "closing");
    app.sql("delete from users").await;
    assert_eq!(undo(&alice, &undoing, "alices own").await.refusal(), INVALID);
    assert_eq!(alice.session["user"]["status"], Value::from("active"));
}
