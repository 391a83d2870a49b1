//! The second factor of admins.

use axum::http::StatusCode;
use carpal_api::admin::admins::cli;
use carpal_api::foundation::Foundation;
use carpal_api::foundation::config::AdminCommand;
use carpal_api::foundation::limits::Limits;
use carpal_api::{AppState, routes};
use chrono::Utc;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};

const MISSING: &str = "Set up your second factor before you use the admin area.";
const NEEDED: (u16, &str, &str) =
    (403, "second_factor_needed", "Check it’s you, with your second factor.");
const WRONG: &str = "This code is wrong or has already been used";

/// The code of an authenticator app, some steps of 30 seconds from now.
pub fn code(secret: &[u8], steps: i64) -> String {
    let app = totp_rs::Builder::new().with_secret(secret).build().expect("a secret");
    let seconds = (Utc::now().timestamp() + 30 * steps).try_into().expect("after 1970");
    app.generate(seconds).to_string()
}

async fn admin(app: &App) -> Client {
    let ada = app.driver("ada", "AD4").await;
    app.sql("insert into admins select id, null, now() from users").await;
    ada
}

async fn begin(ada: &Client) -> Answer {
    ada.post("/me/second-factor", json!({"current_password": "open sesame"})).await
}

async fn prove(ada: &Client, code: &str) -> Answer {
    ada.post("/me/second-factor/proof", json!({"code": code})).await
}

/// Sets a second factor up; its secret, and the recovery codes.
async fn set_up(ada: &Client) -> (Vec<u8>, Vec<String>) {
    let begun = begin(ada).await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.body);
    let secret = begun.body["secret"].as_str().expect("a secret");
    assert!(begun.body["uri"].as_str().is_some_and(|uri| uri.contains(secret)));
    let secret = totp_rs::Secret::try_from_base32(secret).expect("base 32").as_ref().to_vec();
    // The step before: so the present one and the next are left for the test.
    let request = json!({"code": code(&secret, -1)});
    let confirmed = ada.post("/me/second-factor/confirm", request).await;
    assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.body);
    let codes = confirmed.body["recovery_codes"].as_array().expect("codes").clone();
    (secret, codes.iter().map(|code| code.as_str().expect("a code").to_owned()).collect())
}

async fn signed_in_again(app: &App) -> Client {
    let mut ada = app.visitor("192.0.2.8");
    ada.sign_in("ada@example.org", "open sesame").await;
    ada
}

#[tokio::test]
async fn the_admin_area_opens_once_a_second_factor_is_proved() {
    let app = App::start().await;
    let ada = admin(&app).await;
    let refused = ada.get("/admin/jobs").await;
    assert_eq!(refused.refusal(), (403, "second_factor_missing", MISSING));
    let wrong = ada.post("/me/second-factor", json!({"current_password": "open sesami"})).await;
    assert!(wrong.body["fields"]["current_password"].is_string());
    // What is begun is not in force.
    begin(&ada).await;
    assert_eq!(ada.get("/admin/jobs").await.refusal().1, "second_factor_missing");
    assert_eq!(prove(&ada, "000000").await.refusal().1, "second_factor_missing");
    let guess = ada.post("/me/second-factor/confirm", json!({"code": "guess"})).await;
    assert_eq!(guess.body["fields"]["code"], WRONG);

    let (secret, codes) = set_up(&ada).await;
    assert_eq!(codes.len(), 10);
    assert_eq!(ada.get("/admin/jobs").await.status, StatusCode::OK);
    assert_eq!(begin(&ada).await.refusal().1, "second_factor_set_up");
    let held = ada.get("/me/second-factor").await.body;
    assert!(held["set_up_at"].is_string() && held["proved_at"].is_string(), "{held}");
    assert_eq!(held["recovery_codes_left"], 10);

    // Each session proves it for itself, and keeps that when its tokens are exchanged.
    let mut elsewhere = signed_in_again(&app).await;
    assert_eq!(elsewhere.get("/admin/jobs").await.refusal(), NEEDED);
    let now = code(&secret, 0);
    let typed = format!("{} {}", &now[..3], &now[3..]);
    assert_eq!(prove(&elsewhere, &typed).await.status, StatusCode::NO_CONTENT);
    elsewhere.keep(&elsewhere.refresh().await.body);
    assert_eq!(elsewhere.get("/admin/jobs").await.status, StatusCode::OK);
    // A code counts once, and with it the ones before.
    for used in [&now, &code(&secret, -1)] {
        assert_eq!(prove(&ada, used).await.body["fields"]["code"], WRONG);
    }
    assert_eq!(prove(&ada, &code(&secret, 1)).await.status, StatusCode::NO_CONTENT);
    let (_, zip) = ada.download("/me/export").await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("a ZIP");
    for at in 0..zip.len() {
        let mut text = String::new();
        let mut file = zip.by_index(at).expect("a file");
        std::io::Read::read_to_string(&mut file, &mut text).expect("text");
        assert!(!text.contains(&hex::encode(&secret)), "{text}");
    }
}

#[tokio::test]
async fn what_harms_most_asks_for_a_proof_of_the_last_ten_minutes() {
    let app = App::start().await;
    let ada = admin(&app).await;
    app.driver("bob", "BO85 BOB").await;
    let (secret, _) = set_up(&ada).await;
    app.sql("update sessions set proved_at = now() - interval '601 seconds'").await;
    let grant = json!({"email": "bob@example.org", "reason": "Helps"});
    let bob = app.value("select id from users where email = 'bob@example.org'").await;
    let reason = json!({"reason": "Insults"});
    for refused in [
        ada.post("/admin/admins", grant.clone()).await,
        ada.put(&format!("/admin/users/{bob}/block"), reason.clone()).await,
        ada.post(&format!("/admin/conversations/{bob}/reading"), reason).await,
        ada.post(&format!("/admin/reports/{bob}/evidence"), Value::Null).await,
        ada.post("/me/second-factor/recovery-codes", Value::Null).await,
        ada.delete("/me/second-factor").await,
    ] {
        assert_eq!(refused.refusal(), NEEDED);
    }
    assert_eq!(ada.get("/admin/admins").await.status, StatusCode::OK, "the rest stays open");
    assert_eq!(prove(&ada, &code(&secret, 0)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(ada.post("/admin/admins", grant).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn wrong_codes_are_few_and_written_down_and_lock_nobody_out() {
    let app = App::start().await;
    let ada = admin(&app).await;
    let (secret, _) = set_up(&ada).await;
    let thief = signed_in_again(&app).await;
    for _ in 0..5 {
        assert_eq!(prove(&thief, "guess").await.body["fields"]["code"], WRONG);
    }
    let limited = prove(&thief, &code(&secret, 0)).await;
    assert_eq!(limited.refusal().1, "too_many");
    assert!(limited.headers.contains_key("retry-after"));
    let logged = "select count(*) from activities where activity_type = 'second_factor_refused'";
    assert_eq!(app.value(logged).await, "5");
    signed_in_again(&app).await;
    assert_eq!(ada.get("/admin/jobs").await.status, StatusCode::OK, "her session goes on");
    // A stranger's guesses are not hers: where she is, she proves it.
    assert_eq!(prove(&ada, &code(&secret, 0)).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn guesses_from_everywhere_ask_for_work_and_keep_no_admin_out() {
    let app = App::with(&["--limit-second-factor-account", "3/15m"]).await;
    let ada = admin(&app).await;
    let (secret, _) = set_up(&ada).await;
    for at in 0..3 {
        let thief = ada.at(&format!("192.0.2.{}", 20 + at));
        assert_eq!(prove(&thief, "guess").await.body["fields"]["code"], WRONG);
    }
    let asked = prove(&ada, &code(&secret, 0)).await;
    assert_eq!(asked.refusal().1, "challenge_required");
    let request = json!({"code": code(&secret, 0), "proof": ada.proof().await});
    let proved = ada.post("/me/second-factor/proof", request).await;
    assert_eq!(proved.status, StatusCode::NO_CONTENT, "{}", proved.body);
}

#[tokio::test]
async fn a_redis_that_does_not_answer_holds_no_transaction_open() {
    let app = App::start().await;
    let ada = admin(&app).await;
    let (secret, _) = set_up(&ada).await;
    let deaf = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let redis = format!("redis://{}", deaf.local_addr().expect("an address"));
    let limits = Limits::new(&redis).expect("an address of Redis");
    let foundation = Foundation { limits, ..app.state.foundation.clone() };
    let mut beside = Client::new(routes(AppState { foundation, ..app.state.clone() }), "192.0.2.1");
    beside.token.clone_from(&ada.token);
    let code = code(&secret, 0);
    let mut proof = std::pin::pin!(prove(&beside, &code));
    let _asked = tokio::select! {
        _ = &mut proof => panic!("it did not ask Redis"),
        asked = deaf.accept() => asked,
    };
    let open = "select count(*) from pg_stat_activity
                where datname = current_database() and state = 'idle in transaction'";
    assert_eq!(app.value(open).await, "0");
    assert_eq!(proof.await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn the_secret_of_an_app_is_encrypted_where_there_is_a_key() {
    let key = "0123456789abcdef".repeat(4);
    let app = App::with(&["--secret-key", &key]).await;
    let ada = admin(&app).await;
    let (secret, _) = set_up(&ada).await;
    let stored = app.value("select encode(secret, 'hex') from second_factors").await;
    assert_eq!(stored.len(), 96);
    assert!(!stored.contains(&hex::encode(&secret)));
    assert_eq!(prove(&ada, &code(&secret, 0)).await.status, StatusCode::NO_CONTENT);
    // One from before there was a key.
    app.sql("update second_factors set secret = 'A secret of 20 bytes', last_step = 0").await;
    let old = code(b"A secret of 20 bytes", 0);
    assert_eq!(prove(&ada, &old).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn recovery_codes_count_once_each_and_new_ones_make_them_void() {
    let app = App::start().await;
    let ada = admin(&app).await;
    let (_, codes) = set_up(&ada).await;
    let stored = app.value("select jsonb_agg(to_jsonb(r)) from recovery_codes r").await;
    assert!(!stored.contains(&codes[0]));
    let elsewhere = signed_in_again(&app).await;
    let typed = codes[0].to_lowercase().replace('-', " ");
    let uses = tokio::join!(prove(&elsewhere, &typed), prove(&elsewhere, &typed));
    let mut statuses = [uses.0.status.as_u16(), uses.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 422]);
    assert_eq!(elsewhere.get("/me/second-factor").await.body["recovery_codes_left"], 9);
    let renewed = elsewhere.post("/me/second-factor/recovery-codes", Value::Null).await;
    assert_eq!(renewed.body["recovery_codes"].as_array().map(Vec::len), Some(10));
    assert_eq!(prove(&ada, &codes[1]).await.refusal().0, 422);
    let mails = app.mails("ada@example.org").await;
    let told = mails.iter().filter(|mail| mail.kind.name() == "second_factor_changed").count();
    assert_eq!(told, 3, "set up, used, renewed");
}

#[tokio::test]
async fn a_factor_is_removed_by_its_owner_or_on_the_command_line() {
    let app = App::start().await;
    let ada = admin(&app).await;
    set_up(&ada).await;
    assert_eq!(ada.delete("/me/second-factor").await.status, StatusCode::NO_CONTENT);
    assert_eq!(ada.get("/admin/jobs").await.refusal().1, "second_factor_missing");
    set_up(&ada).await;
    let reset = AdminCommand::ResetSecondFactor { email: "Ada@example.org".into() };
    let said = cli::run(&app.state.foundation, &reset).await.expect("reset");
    assert_eq!(said, "ada@example.org has no second factor any more.\n");
    assert_eq!(ada.get("/admin/jobs").await.refusal().1, "second_factor_missing");
    let again = cli::run(&app.state.foundation, &reset).await.expect_err("nothing to reset");
    assert_eq!(again.to_string(), "This account has no second factor");
    let logged = "select string_agg(concat(activity_type, ' ', actor_id is not null, ' ', reason), ', ' order by id)
                  from activities where activity_type = 'second_factor_remove'";
    assert_eq!(
        app.value(logged).await,
        "second_factor_remove t , second_factor_remove f command line"
    );
    // A proof of the factor that is gone proves nothing of the next one.
    assert_eq!(app.value("select count(proved_at) from sessions").await, "0");
}

#[tokio::test]
async fn only_the_demos_own_admin_goes_without() {
    let app = App::with(&["--demo", "1"]).await;
    let ada = admin(&app).await;
    assert_eq!(ada.get("/admin/jobs").await.refusal().1, "second_factor_missing");
    app.sql("update users set is_demo = true").await;
    assert_eq!(ada.get("/admin/jobs").await.status, StatusCode::OK);
    assert_eq!(ada.delete("/me/second-factor").await.refusal().1, "second_factor_missing");
    // Everyone knows its password: nobody makes the account their own, or admins that outlive the demo.
    let password = json!({"current_password": "open sesame"});
    assert_eq!(ada.post("/me/second-factor", password).await.refusal().1, "demo_account");
    let email = json!({"email": "mallory@example.net", "current_password": "open sesame"});
    assert_eq!(ada.post("/me/email", email).await.refusal().1, "demo_account");
    let grant = json!({"email": "ada@example.org", "reason": "mine"});
    assert_eq!(ada.post("/admin/admins", grant).await.refusal().1, "demo_account");
}

#[tokio::test]
async fn who_is_no_admin_any_more_has_no_second_factor() {
    let app = App::start().await;
    let ada = admin(&app).await;
    set_up(&ada).await;
    let grace = app.driver("grace", "GR4 CE1").await;
    app.make_admins("where email like 'grace@%'").await;
    let id = app.value("select id from users where email like 'grace@%'").await;
    let reason = json!({"reason": "She left"});
    let revoked =
        ada.ask(axum::http::Method::DELETE, &format!("/admin/admins/{id}"), Some(reason)).await;
    assert_eq!(revoked.status, StatusCode::NO_CONTENT, "{}", revoked.body);
    let left = format!("select count(*) from second_factors where user_id = '{id}'");
    assert_eq!(app.value(&left).await, "0");
    app.sql(&format!("insert into admins values ('{id}', null, now())")).await;
    assert_eq!(grace.get("/admin/jobs").await.refusal().1, "second_factor_missing");
}

#[tokio::test]
async fn an_app_that_was_begun_with_the_password_is_not_confirmed_beside_another_factor() {
    let app = App::start().await;
    let ada = admin(&app).await;
    let begun = begin(&ada).await;
    let secret = begun.body["secret"].as_str().expect("a secret");
    let secret = totp_rs::Secret::try_from_base32(secret).expect("base 32").as_ref().to_vec();
    let confirm = async |who: &Client| {
        who.post("/me/second-factor/confirm", json!({"code": code(&secret, 0)})).await
    };
    app.sql("insert into passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at)
             select gen_random_uuid(), id, 'hers', 'key', 0, 'Phone', now() from users")
        .await;
    let thief = signed_in_again(&app).await;
    assert_eq!(confirm(&thief).await.refusal(), NEEDED);
    assert_eq!(app.value("select count(confirmed_at) from second_factors").await, "0");
    // Nor later than ten minutes.
    app.sql("delete from passkeys").await;
    app.sql("update second_factors set created_at = now() - interval '601 seconds'").await;
    assert_eq!(confirm(&ada).await.refusal().1, "second_factor_missing");
    // And not at all once a passkey was added.
    app.sql("update second_factors set created_at = now()").await;
    let password = json!({"current_password": "open sesame"});
    let options = ada.post("/me/passkeys/options", password).await.body;
    let credential = crate::authenticator::Authenticator::default().create(&options["public_key"]);
    let added = ada.post("/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    assert_eq!(confirm(&ada).await.refusal().1, "second_factor_missing");
}
