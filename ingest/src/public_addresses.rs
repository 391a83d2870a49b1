//! Looks names up, and gives public addresses only: nobody can make us send requests into our own network.

use carpal_domain::push::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Resolves names to public addresses. It is asked at the moment of connecting, so that a name which had a public address
/// when it was checked, and has one of this network now, is refused.
#[derive(Debug)]
pub struct PublicAddresses;

/// The name stands for no public address.
#[derive(Debug, thiserror::Error)]
#[error("the name has no public address")]
pub struct NotPublic;

impl Resolve for PublicAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<_> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err(NotPublic.into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_name_of_this_machine_is_refused() {
        let name = "localhost".parse().expect("a name");
        let refused = PublicAddresses.resolve(name).await.map(Iterator::collect::<Vec<_>>);
        assert_eq!(refused.expect_err("refused").to_string(), "the name has no public address");
    }
}
