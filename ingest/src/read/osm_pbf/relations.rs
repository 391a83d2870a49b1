//! Relations: the wanted multipolygons.

use std::collections::HashSet;

use osmpbfreader::osmformat::Relation;
use osmpbfreader::osmformat::relation::MemberType;
use protobuf::Message;

use super::age::Age;
use super::block::{Block, is_visible, undelta, version};
use super::error::BlobError;
use super::wire::Fields;
use crate::raw::{ElementKind, Tags};
use crate::read::Wanted;

/// A wanted relation.
#[derive(Debug)]
pub(super) struct KeptRelation {
    pub id: i64,
    pub version: i32,
    pub tags: Tags,
    /// Its member ways, each once, and whether their role is `inner`.
    pub ways: Vec<(i64, bool)>,
}

/// The wanted relations of a block.
pub(super) fn read(
    block: &Block<'_>,
    wanted: Wanted<'_>,
    age: &Age,
) -> Result<Vec<KeptRelation>, BlobError> {
    let mut kept = Vec::new();
    let mut relation = Relation::new();
    for group in &block.groups {
        let mut fields = Fields::new(group);
        while let Some((field, value)) = fields.next()? {
            if field != 4 {
                continue;
            }
            relation.clear();
            relation.merge_from_bytes(value.bytes("a relation")?)?;
            let Some(id) = relation.id else {
                return Err(BlobError::damaged("a relation has no id"));
            };
            age.add_info(block, &relation.info);
            let tags = block.tags(&relation.keys, &relation.vals)?;
            check(id, &relation)?;
            if !is_visible(&relation.info)
                || tags.0.is_empty()
                || !wanted(ElementKind::Relation, &tags)
            {
                continue;
            }
            let ways = ways(block, &relation)?;
            kept.push(KeptRelation { id, version: version(&relation.info), tags, ways });
        }
    }
    Ok(kept)
}

/// That the columns of its members belong together.
fn check(id: i64, relation: &Relation) -> Result<(), BlobError> {
    let members = relation.memids.len();
    if relation.roles_sid.len() != members || relation.types.len() != members {
        return Err(BlobError::damaged(format!(
            "relation {id} has {members} members, {} roles and {} member types",
            relation.roles_sid.len(),
            relation.types.len()
        )));
    }
    match relation.types.iter().find(|kind| kind.enum_value().is_err()) {
        None => Ok(()),
        Some(unknown) => Err(BlobError::damaged(format!(
            "relation {id} has a member of the unknown type {}",
            unknown.value()
        ))),
    }
}

fn ways(block: &Block<'_>, relation: &Relation) -> Result<Vec<(i64, bool)>, BlobError> {
    let ids = undelta(&relation.memids, "a relation's members")?;
    let mut seen = HashSet::new();
    let mut ways = Vec::new();
    for ((id, kind), role) in ids.into_iter().zip(&relation.types).zip(&relation.roles_sid) {
        let role = usize::try_from(*role)
            .map_err(|_| BlobError::damaged(format!("a member's role is string {role}")))?;
        let role = block.string(role)?;
        if kind.enum_value() == Ok(MemberType::WAY) && seen.insert(id) {
            ways.push((id, role == "inner"));
        }
    }
    Ok(ways)
}
