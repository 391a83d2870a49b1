//! What usernames look like, of names that were chosen before that was stored.

use uuid::Uuid;

use super::store;
use crate::foundation::names::username_look;
use crate::{AppState, Error};

/// How many names in one transaction.
const BATCH: i64 = 500;

/// Stores what each username looks like of which it is not stored. A second run does it for those only whose look was another one's so
/// far.
///
/// # Errors
/// When the database does not answer, or somebody takes a name that looks the same in this moment: the next start goes on.
pub async fn fill_username_looks(state: &AppState) -> Result<(), Error> {
    let mut after = Uuid::nil();
    loop {
        let mut work = state.begin().await?;
        let names = store::names_without_look(work.db(), after, BATCH).await?;
        let Some(last) = names.last() else { return Ok(()) };
        after = last.id;
        let (ids, looks): (Vec<Uuid>, Vec<String>) =
            names.iter().map(|named| (named.id, username_look(&named.name))).unzip();
        store::fill_looks(work.db(), &ids, &looks).await?;
        work.commit().await?;
    }
}
