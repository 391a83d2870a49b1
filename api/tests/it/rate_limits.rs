//! Many attempts, from one address and from many.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use carpal_domain::testing::redis_url;
use futures::StreamExt;
use serde_json::json;

use crate::app::App;
use crate::client::Answer;

/// How long whoever signs in beside an attack may take in all.
const LONGEST: Duration = Duration::from_secs(30);

/// A machine that is slow to answer ten thousand says that it is busy: as a browser does, this tries again.
async fn patiently(since: Instant, mut attempt: impl AsyncFnMut() -> Answer) -> Answer {
    loop {
        let answer = attempt().await;
        if answer.status != StatusCode::SERVICE_UNAVAILABLE || since.elapsed() > LONGEST {
            return answer;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_attempts_from_one_address_disturb_nobody_else() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    app.driver("bob", "BO85 BOB").await;
    let attacker = app.visitor("203.0.113.9");
    let attack = tokio::spawn(async move {
        futures::stream::iter(0..10_000)
            .map(|round| {
                let attacker = attacker.clone();
                async move { attacker.try_sign_in("alice@example.org", &format!("guess {round}")).await }
            })
            .buffer_unordered(100)
            .map(|answer| answer.status)
            .collect::<Vec<_>>()
            .await
    });
    // While it lasts: the owner, whose browser solves a challenge, and somebody else.
    let mut bob = app.visitor("192.0.2.99");
    let started = Instant::now();
    let alice_signs_in =
        async || alice.try_sign_in_with_challenge("alice@example.org", "open sesame").await;
    let signed_in = patiently(started, alice_signs_in).await;
    assert_eq!(signed_in.status, StatusCode::OK, "{}", signed_in.body);
    let signed_in =
        patiently(started, async || bob.try_sign_in("bob@example.org", "open sesame").await).await;
    assert_eq!(signed_in.status, StatusCode::OK, "{}", signed_in.body);
    bob.keep(&signed_in.body);
    // Hashing ten thousand passwords takes some minutes: nobody stood in that queue.
    assert!(started.elapsed() < LONGEST, "{:?}", started.elapsed());
    let me = patiently(started, async || bob.get("/me").await).await;
    assert_eq!(me.status, StatusCode::OK, "{}", me.body);

    let statuses = attack.await.expect("the attack ends");
    let (limited, tried): (Vec<_>, Vec<_>) =
        statuses.into_iter().partition(|status| *status == StatusCode::TOO_MANY_REQUESTS);
    // A machine that is slow to hash ten at once says of some that it is busy. Those were not looked at, and do not count.
    let (busy, looked_at): (Vec<_>, Vec<_>) =
        tried.into_iter().partition(|status| *status == StatusCode::SERVICE_UNAVAILABLE);
    assert!(looked_at.iter().all(|status| *status == StatusCode::UNAUTHORIZED), "{looked_at:?}");
    assert!((1..=10).contains(&looked_at.len()), "{}", looked_at.len());
    assert!(busy.len() < 100 && limited.len() > 9_800, "{} {}", busy.len(), limited.len());
}

#[tokio::test]
async fn attempts_from_everywhere_shut_nobody_out() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    for email in ["alice@example.org", "nobody@example.org"] {
        let mut statuses = Vec::new();
        for round in 0..30 {
            let stranger = app.visitor(&format!("2001:db8:0:{round:x}::1"));
            statuses.push(stranger.try_sign_in(email, "guess").await.status.as_u16());
        }
        assert_eq!((&statuses[..10], &statuses[10..]), (&[401; 10][..], &[429; 20][..]), "{email}");
    }
    // From then on a challenge is asked of everyone alike: the answer does not tell who was here before.
    let elsewhere = app.visitor("198.51.100.77");
    for who in [&alice, &elsewhere] {
        let refused = who.try_sign_in("alice@example.org", "open sesame").await;
        assert_eq!(refused.refusal().1, "challenge_required");
        let wait: u64 =
            refused.headers["retry-after"].to_str().expect("text").parse().expect("seconds");
        assert!((1..=900).contains(&wait), "{wait}");
        let wrong = who.try_sign_in_with_challenge("alice@example.org", "guess").await;
        assert_eq!(wrong.refusal().1, "invalid_credentials");
        let right = who.try_sign_in_with_challenge("alice@example.org", "open sesame").await;
        assert_eq!(right.status, StatusCode::OK, "{}", right.body);
    }
}

#[tokio::test]
async fn a_challenge_is_good_for_one_attempt_and_a_network_solves_so_many() {
    let app = App::with(&["--limit-challenge-network", "3/10m"]).await;
    app.driver("alice", "AB12 CDE").await;
    let stranger = app.visitor("203.0.113.9");
    let proof = stranger.proof().await;
    let guess = async |proof: &serde_json::Value| {
        let credentials =
            json!({"email": "alice@example.org", "password": "guess", "proof": proof});
        stranger.post("/sign-in", credentials).await
    };
    assert_eq!(guess(&proof).await.refusal().1, "invalid_credentials");
    assert_eq!(guess(&proof).await.refusal().1, "invalid", "used before");
    assert_eq!(guess(&json!({"challenge": {}})).await.refusal().1, "invalid", "none of ours");
    assert_eq!(guess(&stranger.proof().await).await.refusal().1, "too_many");
}

#[tokio::test]
async fn a_network_of_many_addresses_is_one() {
    let app = App::start().await;
    let mut statuses = Vec::new();
    for round in 0..25 {
        let attacker = app.visitor(&format!("2001:db8:1:2::{round:x}"));
        let email = format!("victim{round}@example.org");
        statuses.push(attacker.try_sign_in(&email, "guess").await.status.as_u16());
    }
    assert_eq!((&statuses[..20], &statuses[20..]), (&[401; 20][..], &[429; 5][..]));
}

#[tokio::test]
async fn processes_count_together_over_redis() {
    let redis = redis_url();
    let (one, other) =
        (App::with(&["--redis-url", &redis]).await, App::with(&["--redis-url", &redis]).await);
    // Counts outlive a test: the address is of this one alone.
    let random = uuid::Uuid::new_v4().as_u128();
    let address = std::net::Ipv6Addr::from_bits(random).to_string();
    let mut statuses = Vec::new();
    for round in 0..24 {
        let app = if round % 2 == 0 { &one } else { &other };
        let email = format!("{random:x}{round}@example.org");
        statuses.push(app.visitor(&address).try_sign_in(&email, "guess").await.status.as_u16());
    }
    assert_eq!((&statuses[..20], &statuses[20..]), (&[401; 20][..], &[429; 4][..]));
}

#[tokio::test]
async fn without_redis_each_process_counts_and_signs_in_as_before() {
    // Port 1 answers nobody.
    let app = App::with(&["--redis-url", "redis://127.0.0.1:1"]).await;
    let mut alice = app.driver("alice", "AB12 CDE").await;
    let mut statuses = Vec::new();
    for round in 0..24 {
        let email = format!("victim{round}@example.org");
        let attacker = app.visitor("203.0.113.9");
        statuses.push(attacker.try_sign_in(&email, "guess").await.status.as_u16());
    }
    assert_eq!((&statuses[..20], &statuses[20..]), (&[401; 20][..], &[429; 4][..]));
    alice.sign_in("alice@example.org", "open sesame").await;
}

#[tokio::test]
async fn nobody_is_flooded_with_email() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    let before = app.mails("alice@example.org").await.len();
    for round in 0..8 {
        let stranger = app.visitor("203.0.113.9");
        let request = json!({"email": "alice@example.org"});
        let status = stranger.post("/password/forgot", request).await.status.as_u16();
        let unknown = json!({"email": "nobody@example.org"});
        assert_eq!(stranger.post("/password/forgot", unknown).await.status.as_u16(), status);
        assert_eq!(status, 202, "{round}: what is sent is limited, not what may be asked");
    }
    assert_eq!(app.mails("alice@example.org").await.len(), before + 4);
    let elsewhere = app.visitor("192.0.2.55");
    let status =
        elsewhere.post("/password/forgot", json!({"email": "alice@example.org"})).await.status;
    assert_eq!(status, StatusCode::ACCEPTED);
    assert_eq!(app.mails("alice@example.org").await.len(), before + 5, "her own");
}

#[tokio::test]
async fn who_floods_an_inbox_leaves_good_links_in_it() {
    let app = App::with(&["--limit-email-address", "6/1h"]).await;
    app.driver("alice", "AB12 CDE").await;
    let request = json!({"email": "alice@example.org"});
    let before = app.mails("alice@example.org").await.len();
    for network in 1..=5 {
        let stranger = app.visitor(&format!("198.51.100.{network}"));
        // Sign-ups too, which are counted apart.
        for _ in 0..4 {
            stranger.post("/password/forgot", request.clone()).await;
            stranger
                .post(
                    "/sign-up",
                    json!({"email": "alice@example.org", "password": "open sesame",
                           "registration": "XY1"}),
                )
                .await;
        }
    }
    // Six of each kind, one of which was her own sign-up.
    assert_eq!(app.mails("alice@example.org").await.len(), before + 11);
    let alice = app.visitor("192.0.2.1");
    assert_eq!(alice.post("/password/forgot", request).await.status, StatusCode::ACCEPTED);
    let mails = app.mails("alice@example.org").await;
    let last = mails.iter().rfind(|mail| matches!(mail.kind, MailKind::ResetPassword));
    let mut reset = crate::password::tokens(&last.expect("a link").link);
    reset["password"] = json!("close sesame");
    assert_eq!(alice.post("/password/reset", reset).await.status, StatusCode::OK);
}

#[tokio::test]
async fn beyond_its_limit_a_sign_up_needs_a_challenge() {
    let app = App::with(&["--limit-email-address", "1/1h"]).await;
    let visitor = app.visitor("203.0.113.9");
    let sign_up = json!({"email": "alice@example.org", "password": "open sesame",
                         "registration": "AB12 CDE"});
    assert_eq!(visitor.post("/sign-up", sign_up.clone()).await.status, StatusCode::ACCEPTED);
    let refused = visitor.post("/sign-up", sign_up.clone()).await;
    assert_eq!(refused.refusal().1, "challenge_required");
    let proven = crate::guests::but(sign_up, json!({"proof": visitor.proof().await}));
    assert_eq!(visitor.post("/sign-up", proven).await.status, StatusCode::ACCEPTED);
    assert_eq!(app.mails("alice@example.org").await.len(), 2);
}

#[tokio::test]
async fn an_admin_asks_so_often_and_no_other_admin_is_kept_waiting() {
    let app = App::with(&["--limit-admin-requests", "5/10m"]).await;
    let (olga, otto) = (app.driver("olga", "A1").await, app.driver("otto", "A2").await);
    app.make_admins("").await;
    for _ in 0..5 {
        assert_eq!(olga.get("/admin/users").await.status, 200);
    }
    let refused = olga.get("/admin/activities").await;
    assert_eq!((refused.refusal().0, refused.headers.contains_key("retry-after")), (429, true));
    // What asks for a fresh proof is counted, too.
    assert_eq!(olga.get("/admin/activities.csv").await.refusal().0, 429);
    assert_eq!(otto.get("/admin/users").await.status, 200);
    assert_eq!(olga.get("/me").await.status, 200, "the rest of the app goes on");
}
