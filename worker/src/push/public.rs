//! Names that stand for addresses of the public internet, and no others: nobody makes us ask inside our network.

use carpal_domain::push::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Resolves names at the moment of connecting, so that one which stood for something else when it was registered is refused.
#[derive(Debug)]
pub struct Names;

#[derive(Debug, thiserror::Error)]
#[error("the name stands for no public address")]
struct NotPublic;

impl Resolve for Names {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let mut public = found.filter(|address| is_public(address.ip())).peekable();
            if public.peek().is_none() {
                return Err(NotPublic.into());
            }
            let addresses: Vec<_> = public.collect();
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn names_of_this_machine_are_none() {
        let name = "localhost".parse().expect("a name");
        let refused = Names.resolve(name).await.map(Iterator::collect::<Vec<_>>);
        assert_eq!(
            refused.expect_err("refused").to_string(),
            "the name stands for no public address"
        );
    }
}
