//! What a source may be called.

use super::error::LoadError;
use crate::record::Source;

/// # Errors
/// [`LoadError::Name`] when no source may have its name.
pub(crate) fn check_name(source: &Source) -> Result<(), LoadError> {
    let wrong = |why| LoadError::Name { source_name: source.name.clone(), why };
    let name = source.name.as_str();
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._:-".contains(c);
    if !name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        || name.len() > 80
        || !name.chars().all(allowed)
    {
        return Err(wrong(
            "it must be 1 to 80 lower case letters, digits, `.`, `_`, `:` or `-`, beginning with a letter or digit",
        ));
    }
    // Keys of car parks begin with the source's name or one of these; a source of such a name would write into car parks that
    // are not its own.
    if ["osm", "admin", "suggestion"].contains(&name.split(':').next().unwrap_or_default()) {
        return Err(wrong("names that begin with osm, admin or suggestion are reserved"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::SourceKind;

    #[test]
    fn a_name_that_would_reach_into_others_car_parks_is_refused() {
        let check = |name: &str| {
            check_name(&Source {
                name: name.into(),
                kind: SourceKind::City,
                attribution: String::new(),
                licence: String::new(),
            })
        };
        for good in ["wales", "overpass:stoke-on-trent", "2020", "city:liverpool", "osmosis"] {
            assert!(check(good).is_ok(), "{good}");
        }
        for bad in ["", "-a", "New Port", "ä", "osm", "admin:x", "suggestion", &"a".repeat(81)] {
            assert!(check(bad).is_err(), "{bad}");
        }
    }
}
