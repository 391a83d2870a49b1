use std::collections::HashMap;

use proptest::prelude::*;

use super::*;

fn somewhere() -> LngLat {
    LngLat::new(-2.997, 51.586).expect("on the globe")
}

fn chosen(rule: IdentityRule, rows: &[&[(&str, &str)]]) -> Result<Chosen, NoIdentity> {
    let mut identities = Identities::new(rule);
    for row in rows {
        identities.add(&row.iter().copied().collect());
    }
    identities.choose()
}

fn found(rows: &[&[(&str, &str)]]) -> Identity {
    chosen(IdentityRule::default(), rows).expect("decided").identity()
}

fn by(name: &str) -> Identity {
    Identity::Property(name.into())
}

#[test]
fn a_property_that_every_feature_has_and_no_two_share_identifies() {
    assert_eq!(found(&[&[("UPRN", "100")], &[("UPRN", "101")]]), by("UPRN"));
    assert_eq!(found(&[&[("Ref", "7"), ("id", "x")], &[("Ref", "9"), ("id", "y")]]), by("id"));
    assert_eq!(found(&[&[("@id", "c7")], &[("@id", "c8")]]), by("@id"));
    assert_eq!(found(&[&[("id", "7"), ("ref", "a")], &[("id", "7"), ("ref", "b")]]), by("ref"));
    assert_eq!(found(&[&[("id", "7")], &[("name", "b")]]), Identity::Position, "one lacks it");
    assert_eq!(found(&[&[("id", "7")], &[("id", "7")]]), Identity::Position, "two share it");
    assert_eq!(found(&[&[("id", "7")], &[("id", " ")]]), Identity::Position, "one is empty");
    assert_eq!(found(&[&[("capacity", "7")], &[("capacity", "8")]]), Identity::Position);
    assert_eq!(found(&[]), Identity::Position);
}

#[test]
fn row_numbers_identify_nothing() {
    for ids in [["1", "2", "3"], ["0", "1", "2"], ["3", "1", "2"], ["1.0", "2.0", "3.0"]] {
        let rows = ids.map(|id| [("fid", id)]);
        assert_eq!(found(&[&rows[0], &rows[1], &rows[2]]), Identity::Position, "{ids:?}");
    }
    assert_eq!(found(&[&[("fid", "1")], &[("fid", "3")]]), by("fid"), "one was deleted");
    // An operator may say that they are kept.
    let named = chosen(IdentityRule::Property("fid".into()), &[&[("fid", "1")], &[("fid", "2")]]);
    assert_eq!(named.expect("named").identity(), by("fid"));
}

/// A file whose row numbers get a gap, or that gains a column, keeps what identified it.
#[test]
fn what_identified_a_source_before_goes_on_while_it_holds() {
    let rows: [&[(&str, &str)]; 2] = [&[("fid", "1"), ("ref", "a")], &[("fid", "3"), ("ref", "b")]];
    let kept = |before: Identity, rows: &[&[(&str, &str)]]| {
        chosen(IdentityRule::Found(Some(before)), rows).expect("decided").identity()
    };
    assert_eq!(kept(Identity::Position, &rows), Identity::Position);
    assert_eq!(kept(by("fid"), &rows), by("fid"), "although ref is the better one");
    assert_eq!(
        kept(by("fid"), &[&[("fid", "1")], &[("fid", "2")]]),
        Identity::Position,
        "a file whose rows were numbered afresh"
    );
    assert_eq!(kept(by("code"), &[&[("code", "x")], &[("code", "y")]]), by("code"));
    assert_eq!(kept(by("uprn"), &rows), by("ref"), "it is there no more");
    assert_eq!(kept(by("fid"), &[&[("fid", "1")], &[("fid", "1")]]), Identity::Position);
    assert_eq!(kept(Identity::Element, &rows), by("ref"));
}

#[test]
fn one_feature_without_its_id_does_not_change_how_the_others_are_known() {
    let rule = || IdentityRule::Found(Some(by("code")));
    for (lacking, lacks_it) in
        [([("name", "x")], true), ([("code", "")], true), ([("code", "D")], false)]
    {
        for at in 0..3 {
            let mut rows: Vec<&[(&str, &str)]> =
                vec![&[("code", "A")], &[("code", "B")], &[("code", "C")]];
            rows.insert(at, &lacking);
            let of = chosen(rule(), &rows).expect("decided");
            assert_eq!(of.identity(), by("code"), "{lacking:?} {at}");
            assert_eq!(of.id(at, somewhere(), None).is_none(), lacks_it);
        }
    }
    let rows: [&[(&str, &str)]; 3] = [&[("code", "A")], &[("code", "B")], &[("code", "B")]];
    assert_eq!(
        chosen(rule(), &rows).expect("decided").identity(),
        Identity::Position,
        "most share it"
    );
    let new = chosen(IdentityRule::default(), &[&[("id", "A")], &[("id", "B")], &[("name", "x")]]);
    assert_eq!(
        new.expect("decided").identity(),
        Identity::Position,
        "of a new source all must have it"
    );
}

#[test]
fn the_property_that_was_named_is_taken_and_a_feature_without_it_has_no_id() {
    let rule = || IdentityRule::Property("code".into());
    let of = chosen(rule(), &[&[("code", "A")], &[("name", "x")], &[("code", "12.0")]]);
    let of = of.expect("some have it");
    let ids: Vec<_> = (0..4).map(|n| of.id(n, somewhere(), None)).collect();
    assert_eq!(ids, [Some("A".into()), None, Some("12".into()), None]);
    let error = chosen(rule(), &[&[("Name", "x"), ("Code", "A")]]).expect_err("none").to_string();
    assert!(error.contains("\"code\"") && error.contains("Name, Code"), "{error}");
    assert!(chosen(rule(), &[]).is_ok(), "an empty file is another matter");
}

#[test]
fn position_and_name_identify_what_has_no_property() {
    let of = chosen(IdentityRule::default(), &[&[]]).expect("decided");
    let id = |lng, lat, name| of.id(0, LngLat::new(lng, lat).expect("on the globe"), name);
    assert_eq!(
        id(-2.997, 51.586, Some("Market Hill")).as_deref(),
        Some("at:-299700,5158600:market-hill")
    );
    assert_eq!(id(-2.997, 51.586, None).as_deref(), Some("at:-299700,5158600:"));
    assert_eq!(id(-1e-9, 51.0, Some("Tŷ  (Mawr)")).as_deref(), Some("at:0,5100000:tŷ-mawr"));
}

#[test]
fn an_input_most_of_which_cannot_be_told_apart_is_refused() {
    let shared = |same, all| NoIdentity::where_most_share(Identity::Position, same, all);
    assert_eq!(shared(2, 4), Ok(()));
    let refusal = shared(3, 4).expect_err("refused").to_string();
    assert!(refusal.contains("3 of 4 share position and name"), "{refusal}");
    assert!(refusal.contains("--id-property"), "{refusal}");
}

proptest! {
    /// Whatever the order, and whichever are left out: what is left keeps its id.
    #[test]
    fn ids_do_not_depend_on_the_order_or_on_the_others(
        mut ids in prop::collection::btree_set(100u32..100_000, 3..40).prop_map(|set| set.into_iter().collect::<Vec<_>>()).prop_shuffle(),
        gone in any::<prop::sample::Index>(),
        with_property in any::<bool>(),
    ) {
        let position = |id: u32| LngLat::new(-3.0 + f64::from(id) / 1e5, 51.0).expect("on the globe");
        let of = |ids: &[u32]| {
            let mut identities = Identities::new(IdentityRule::default());
            for id in ids {
                let pair = with_property.then(|| ("ref", id.to_string()));
                identities.add(&pair.into_iter().collect());
            }
            let chosen = identities.choose().expect("decided");
            let pairs = ids.iter().enumerate().map(|(n, id)| (*id, chosen.id(n, position(*id), Some("A"))));
            (chosen.identity(), pairs.collect::<HashMap<_, _>>())
        };
        let (identity, all) = of(&ids);
        ids.remove(gone.index(ids.len()));
        ids.reverse();
        let (later, left) = of(&ids);
        prop_assert_eq!(identity, later);
        for (id, key) in left {
            prop_assert_eq!(&all[&id], &key);
        }
    }
}
