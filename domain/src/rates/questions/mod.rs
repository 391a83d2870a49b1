//! Sixty questions about boards, their answers worked out by hand from what the boards say, the working beside them. Thirty were
//! written before the code that answers them was read (`first`). All but two rest on published figures; where a board is no
//! real one, its source says so, and `manner` asks more of such boards besides the sixty.

mod first;
mod manner;
mod published;
mod published_further;
mod second;

use chrono::NaiveDateTime;

use super::{Arrival, Driver, NotKnown, VehicleKind, cost, parse};
use crate::holidays::Nation;
use crate::opening::london_time;

/// A board, and where what it says can be read.
#[derive(Debug)]
struct Board {
    name: &'static str,
    source: &'static str,
    says: &'static str,
    nation: Nation,
    /// The same as our lines.
    lines: &'static str,
}

/// Why a stay has no price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Why {
    NotAllowed,
    NotTold,
}

type Answer = Result<i32, Why>;
const NOT_ALLOWED: Answer = Err(Why::NotAllowed);
const NOT_TOLD: Answer = Err(Why::NotTold);

#[derive(Debug, Clone, Copy)]
enum Who {
    Anyone,
    BlueBadge,
    Motorcycle,
    Permit,
}

/// A stay at one board or more, and what it costs at each in pence: the cheapest first, what has no price last.
struct Question {
    /// By the clocks of London.
    from: &'static str,
    minutes: i32,
    who: Who,
    answers: &'static [(&'static Board, Answer)],
    working: &'static str,
}

fn answer(board: &Board, question: &Question) -> Answer {
    let rates = parse(board.lines).unwrap_or_else(|error| panic!("{}: {error}", board.name));
    let from = NaiveDateTime::parse_from_str(question.from, "%Y-%m-%d %H:%M").expect("a time");
    let arrival = Arrival { at: london_time(from), nation: board.nation };
    let car = Driver::default();
    let driver = match question.who {
        Who::Anyone => car,
        Who::BlueBadge => Driver { blue_badge: true, ..car },
        Who::Motorcycle => Driver { vehicle: VehicleKind::Motorcycle, ..car },
        Who::Permit => Driver { permit: true, ..car },
    };
    let cost = cost(&rates, arrival, question.minutes, &driver);
    match (cost.pence, cost.not_known) {
        (Some(pence), _) => Ok(pence),
        (None, Some(NotKnown::NotTold | NotKnown::NoTicket)) => NOT_TOLD,
        (None, _) => NOT_ALLOWED,
    }
}

fn is_published(board: &Board) -> bool {
    board.source.contains('.') || board.source.starts_with("OpenStreetMap")
}

fn ask(questions: &[Question]) {
    let mut wrong = Vec::new();
    for (n, question) in questions.iter().enumerate() {
        let mut found: Vec<(&str, Answer)> = question
            .answers
            .iter()
            .map(|(board, _)| (board.name, answer(board, question)))
            .collect();
        let expected: Vec<(&str, Answer)> =
            question.answers.iter().map(|(board, answer)| (board.name, *answer)).collect();
        found.sort_by_key(|(_, answer)| answer.unwrap_or(i32::MAX));
        if found != expected {
            let (from, minutes, working) = (question.from, question.minutes, question.working);
            let says: Vec<&str> = question.answers.iter().map(|(board, _)| board.says).collect();
            wrong.push(format!(
                "{n}: {from}, {minutes} min: {found:?}, not {expected:?}\n   {working}\n   {says:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), questions.len(), wrong.join("\n"));
}

#[test]
fn thirty_questions_that_were_set_aside() {
    ask(&first::QUESTIONS);
}

#[test]
fn thirty_more() {
    ask(&second::QUESTIONS);
}

#[test]
fn eight_besides_the_sixty_of_boards_that_nobody_published() {
    ask(&manner::QUESTIONS);
}

#[test]
fn every_question_has_its_working_and_every_board_its_source() {
    let sixty = first::QUESTIONS.iter().chain(&second::QUESTIONS);
    for question in sixty.chain(&manner::QUESTIONS) {
        assert!(question.working.len() > 15, "{}", question.from);
        for (board, _) in question.answers {
            let is_told =
                is_published(board) || board.source.starts_with("a board in the manner of");
            assert!(is_told, "{}", board.name);
        }
    }
}

#[test]
fn fifty_eight_of_the_sixty_rest_on_published_boards() {
    let sixty = first::QUESTIONS.iter().chain(&second::QUESTIONS);
    let is_real =
        |question: &&Question| question.answers.iter().all(|(board, _)| is_published(board));
    assert_eq!(sixty.filter(is_real).count(), 58);
}
