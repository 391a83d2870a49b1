//! What can be undone and redone of a car park, read from its history. Pure.

use super::rules::EditKind;

/// An entry of a history, the earliest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Its id.
    pub id: i64,
    /// What it was.
    pub kind: EditKind,
    /// The edit that it undoes or redoes.
    pub of: Option<i64>,
}

/// The edits that stand, and those that are undone; the last of each is the next to be undone or redone.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Stacks {
    /// Those that stand.
    pub done: Vec<i64>,
    /// Those that are undone, and can be redone.
    pub undone: Vec<i64>,
}

/// What stands of a history, and what is undone. A new edit ends what could be redone. That a car park was added is not undone:
/// it is deleted.
#[must_use]
pub fn stacks(history: impl IntoIterator<Item = Step>) -> Stacks {
    let mut stacks = Stacks::default();
    for step in history {
        match (step.kind, step.of) {
            (EditKind::Add, _) => {}
            (EditKind::Undo, Some(of)) => {
                stacks.done.retain(|&id| id != of);
                stacks.undone.push(of);
            }
            (EditKind::Redo, Some(of)) => {
                stacks.undone.retain(|&id| id != of);
                stacks.done.push(of);
            }
            _ => {
                stacks.done.push(step.id);
                stacks.undone.clear();
            }
        }
    }
    stacks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(history: &[(i64, EditKind, Option<i64>)]) -> Stacks {
        stacks(history.iter().map(|&(id, kind, of)| Step { id, kind, of }))
    }

    #[test]
    fn what_is_undone_can_be_redone_until_something_new_is_done() {
        use EditKind::{Add, Change, Redo, Undo};
        let mut history = vec![(1, Add, None), (2, Change, None), (3, Change, None)];
        assert_eq!(read(&history), Stacks { done: vec![2, 3], undone: vec![] });
        history.extend([(4, Undo, Some(3)), (5, Undo, Some(2))]);
        assert_eq!(read(&history), Stacks { done: vec![], undone: vec![3, 2] });
        history.push((6, Redo, Some(2)));
        assert_eq!(read(&history), Stacks { done: vec![2], undone: vec![3] });
        history.push((7, Change, None));
        assert_eq!(read(&history), Stacks { done: vec![2, 7], undone: vec![] });
    }

    #[test]
    fn that_a_car_park_was_added_is_not_undone() {
        assert_eq!(read(&[(1, EditKind::Add, None)]), Stacks::default());
    }
}
