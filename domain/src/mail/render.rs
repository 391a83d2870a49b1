//! The look of an email, as text and as HTML, from `templates/`. Askama escapes whatever enters the HTML.

use askama::Template;

use super::content::Content;

#[derive(Template)]
#[template(path = "mail.html")]
struct Html<'a> {
    email: &'a Content,
}

#[derive(Template)]
#[template(path = "mail.txt")]
struct Text<'a> {
    email: &'a Content,
}

/// For every mail program, in light and dark: styles inline, no pictures, nothing fetched.
///
/// # Errors
/// When the template fails.
pub fn html(email: &Content) -> askama::Result<String> {
    Html { email }.render()
}

/// The same as plain text.
///
/// # Errors
/// When the template fails.
pub fn text(email: &Content) -> askama::Result<String> {
    Text { email }.render()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::MailKind;
    use crate::mail::content::{content, samples};

    /// The text of a page as a reader sees it.
    fn read(html: &str) -> String {
        let body = html.split("<body").nth(1).unwrap_or_default();
        let pieces = body.split('<').filter_map(|piece| piece.split_once('>'));
        let words: Vec<&str> = pieces.flat_map(|(_, text)| text.split_whitespace()).collect();
        words.join(" ").replace("&#38;", "&").replace("&amp;", "&").replace("&#39;", "'")
    }

    #[test]
    fn both_forms_of_every_email_say_all_of_it() {
        for mail in samples() {
            let email = content(&mail);
            let (text, html) = (text(&email).expect("text"), html(&email).expect("html"));
            let read = read(&html);
            let mut said = vec![email.title.clone(), email.greeting.clone(), email.link.clone()];
            said.push(email.button.to_owned());
            said.extend(email.plate.clone());
            said.extend(email.paragraphs.clone());
            said.extend(email.notes.iter().map(ToString::to_string));
            for words in said {
                assert!(text.contains(&words), "{words:?} in {text}");
                assert!(read.contains(&words), "{words:?} in {read}");
            }
            assert!(!text.contains("\n\n\n"), "{text}");
            assert_eq!(html.matches("<a ").count(), 2, "the button, and the address in full");
        }
    }

    #[test]
    fn nothing_is_fetched_and_every_class_has_its_inline_style() {
        for mail in samples() {
            let html = html(&content(&mail)).expect("html");
            for fetching in ["<img", "<link", "<script", "src=", "url(", "@import", "@font-face"] {
                assert!(!html.contains(fetching), "{fetching} in {}", mail.kind.name());
            }
            let body = html.split("<body").nth(1).expect("a body");
            for element in body.split('<').filter(|element| element.contains("class=")) {
                assert!(
                    element.contains("style="),
                    "a mail program may drop the classes: <{element}"
                );
            }
        }
    }

    #[test]
    fn peoples_words_stay_words() {
        let hostile = r#"<b onclick="x">&'"#;
        let mail = MailKind::PlateTaken { plate: hostile.into() }
            .to(hostile, format!(r#"https://carpal.example/"{hostile}"#));
        let html = html(&content(&mail)).expect("html");
        assert!(!html.contains("<b ") && !html.contains("onclick=\""), "{html}");
        assert_eq!(html.matches("href=\"https://carpal.example/&#34;&#60;b").count(), 2, "{html}");
    }
}
