//! The look of a mail, as text and as HTML, from `templates/`. Askama escapes whatever enters the HTML.

use askama::Template;

use super::words::Letter;

#[derive(Template)]
#[template(path = "mail.html")]
struct Html<'a> {
    letter: &'a Letter,
}

#[derive(Template)]
#[template(path = "mail.txt")]
struct Text<'a> {
    letter: &'a Letter,
}

/// For every mail program, in light and dark: styles inline, no picture, nothing fetched.
///
/// # Errors
/// When the template fails.
pub fn html(letter: &Letter) -> askama::Result<String> {
    Html { letter }.render()
}

/// The same in words.
///
/// # Errors
/// When the template fails.
pub fn text(letter: &Letter) -> askama::Result<String> {
    Text { letter }.render()
}
