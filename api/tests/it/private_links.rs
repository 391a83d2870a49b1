//! Links by which somebody without a session sees and answers one thing.

use crate::walk::World;

#[tokio::test]
async fn a_link_leads_to_what_it_is_of_and_to_nothing_else() {
    let world = World::begin().await;
    let links = [
        ("/guest-messages", "guest"),
        ("/guest-incidents", "incident"),
        ("/move-request-links", "answer"),
        ("/backup-contact-links", "backup"),
    ];
    for (path, own) in links {
        for (_, token) in links {
            let answer = world.caller(0).get(&format!("{path}/{token}")).await;
            let expected = if token == own { 200 } else { 404 };
            assert_eq!(answer.status.as_u16(), expected, "{path}/{token}: {}", answer.body);
        }
    }
}
