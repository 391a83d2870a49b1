//! What happens at the same moment: exactly one of it counts, and nothing is left wrong.

use futures::future::join_all;
use serde_json::json;

use super::{accept, posted, provider, quoted};
use crate::app::App;
use crate::client::Client;

/// What must hold of every request, whatever happened to it: one accepted quote where it is under way and none where it is
/// open, none pending where it is not, and the provider of the accepted quote is its provider.
const WRONG: &str = "
    select count(*)::text from service_requests r where
        (select count(*) from service_quotes q where q.request_id = r.id and q.status = 'accepted')
            <> (r.accepted_quote_id is not null)::int
        or (r.accepted_quote_id is not null) <> (r.provider_id is not null)
        or (r.status in ('in_progress', 'completed') and r.accepted_quote_id is null)
        or (r.status <> 'open' and exists (select from service_quotes q where q.request_id = r.id and q.status = 'pending'))
        or (r.status = 'in_progress'
            and (select is_banned from providers p where p.id = r.provider_id))";

/// Providers, each with a quote for a request of Alice's.
async fn quotes(app: &App, alice: &Client, count: usize) -> (String, Vec<(Client, String)>) {
    let request = posted(alice).await;
    let mut quotes = Vec::new();
    for n in 0..count {
        let bob = provider(app, &format!("bob{n}"), &format!("B{n}"), 0.02).await;
        let quote = quoted(&bob, &request, 6000).await;
        quotes.push((bob, quote));
    }
    (request, quotes)
}

#[tokio::test]
async fn of_many_accepts_at_once_one_wins() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (request, quotes) = quotes(&app, &alice, 5).await;
    let accepts = (0..20).map(|n| accept(&alice, &request, &quotes[n % 5].1, 6000));
    let answers = join_all(accepts).await;
    assert_eq!(answers.iter().filter(|answer| answer.status.is_success()).count(), 1);
    for refused in answers.iter().filter(|answer| !answer.status.is_success()) {
        assert_eq!(refused.refusal().1, "already_accepted", "{}", refused.body);
    }
    assert_eq!(app.value(WRONG).await, "0");
}

#[tokio::test]
async fn an_accept_and_whatever_comes_at_the_same_moment_leave_nothing_wrong() {
    let app = App::with(&["--limit-service-requests", "1000/1h"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (first, quotes) = quotes(&app, &alice, 2).await;
    alice.post(&format!("/service-requests/{first}/cancel"), json!({})).await;
    for round in 0..15 {
        let request = posted(&alice).await;
        let (bob, _) = &quotes[0];
        let quote = quoted(bob, &request, 6000).await;
        let path = format!("/jobs/{request}/quote");
        let other = async {
            match round % 5 {
                0 => bob.delete(&path).await,
                1 => bob.put(&path, super::quote(7000)).await,
                2 => {
                    let other = json!({"description": "Without the jump"});
                    bob.put(&path, crate::guests::but(super::quote(6000), other)).await
                }
                3 => alice.post(&format!("/service-requests/{request}/cancel"), json!({})).await,
                _ => {
                    app.sql("update service_requests set expires_at = now() where status = 'open'")
                        .await;
                    bob.get("/me/provider").await
                }
            }
        };
        let (accepted, other) = futures::join!(accept(&alice, &request, &quote, 6000), other);
        let (accepted, other) = (accepted.status.as_u16(), other.status.as_u16());
        assert!(
            [200, 409].contains(&accepted) && [200, 409].contains(&other),
            "{round}: {accepted} {other}"
        );
        let price = "select coalesce(max(q.amount_pence), 6000)::text from service_quotes q where q.status = 'accepted'";
        assert_eq!(app.value(price).await, "6000", "never at a price that she did not see");
        let words = "select count(*)::text from service_quotes where status = 'accepted' and description like 'Without%'";
        assert_eq!(app.value(words).await, "0", "nor with words that she did not see");
        assert_eq!(app.value(WRONG).await, "0", "round {round}");
        alice.post(&format!("/service-requests/{request}/cancel"), json!({})).await;
        app.sql("delete from service_requests").await;
    }
}

#[tokio::test]
async fn an_accept_and_the_ban_of_its_provider_at_the_same_moment_leave_nothing_wrong() {
    let app = App::with(&["--limit-service-requests", "1000/1h"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let olga = super::businesses::admin(&app, "olga", "A1").await;
    let bob = provider(&app, "bob", "B1", 0.02).await;
    let id = app.value("select id::text from providers").await;
    let user_id = app.value("select user_id::text from providers").await;
    for round in 0..12 {
        let request = posted(&alice).await;
        let quote = quoted(&bob, &request, 6000).await;
        let seen = olga.get(&format!("/admin/providers/{id}")).await.body["updated_at"].clone();
        let end = async {
            let reason = json!({"reason": "A cheat"});
            if round % 2 == 0 {
                let body = crate::guests::but(reason, json!({"updated_at": seen}));
                olga.post(&format!("/admin/providers/{id}/ban"), body).await
            } else {
                let until = chrono::Utc::now() + chrono::TimeDelta::days(1);
                let body = crate::guests::but(reason, json!({"until": until}));
                olga.put(&format!("/admin/users/{user_id}/suspension"), body).await
            }
        };
        let (accepted, ended) = futures::join!(accept(&alice, &request, &quote, 6000), end);
        assert!(ended.status.is_success(), "{round}: {}", ended.body);
        assert!([200, 409].contains(&accepted.status.as_u16()), "{round}: {}", accepted.body);
        assert_eq!(app.value(WRONG).await, "0", "round {round}");
        let open = "select count(*)::text from service_requests where status = 'open' and provider_id is null";
        assert_eq!(app.value(open).await, "1", "round {round}: nobody does it");
        let pending =
            "select count(*)::text from service_quotes where status in ('pending', 'accepted')";
        assert_eq!(app.value(pending).await, "0", "round {round}: no quote of theirs stands");
        app.sql("delete from service_requests").await;
        app.sql("update providers set is_banned = false, is_active = true").await;
        app.sql("update users set suspended_until = null, suspended_reason = null").await;
    }
}
