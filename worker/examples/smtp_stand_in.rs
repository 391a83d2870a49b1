//! A mail server for tests, in a process of its own: takes emails, keeps a record of them, and misbehaves when asked to.
//!
//! `smtp_stand_in RECORD [open|closed|silent|tls|starttls]` listens on a free port and prints it. Every email it took is a
//! line of JSON in the file RECORD: `{"to", "message_id", "mail"}`, written before it says yes. `closed` greets with 554,
//! `silent` with nothing. `tls` speaks TLS from the first byte, `starttls` when it is asked to and takes no email before;
//! both want alice's password, and their certificate is in RECORD.pem. What the recipient's name begins with says what
//! goes wrong:
//!
//! | name | what it does |
//! |---|---|
//! | `unknown` | refuses the recipient for good, and repeats the address |
//! | `spam` | refuses the email for good once it has it |
//! | `busy` | refuses for now, the first time |
//! | `drop` | breaks off in the middle of the email, the first time |
//! | `stall` | says nothing after the email, which it does not keep, the first time |
//! | `slow` | thinks for half a second before it takes the email |
//! | `vanish` | takes the email, and breaks off before it says so, the first time |

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::fs::{File, OpenOptions};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// How long it thinks about a recipient, and about an email before it takes it, as real ones do.
const THOUGHT: Duration = Duration::from_millis(10);

struct Server {
    door: String,
    record: tokio::sync::Mutex<File>,
    seen: Mutex<HashSet<String>>,
    tls: TlsAcceptor,
}

/// `alice` and `s3cret`, as AUTH PLAIN has them.
const ALICE: &str = "AGFsaWNlAHMzY3JldA==";

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

struct Conversation {
    server: Arc<Server>,
    stream: BufReader<Box<dyn Stream>>,
    is_encrypted: bool,
    is_known: bool,
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let Some(record) = arguments.next() else {
        eprintln!("usage: smtp_stand_in RECORD [open|closed|silent|tls|starttls]");
        std::process::exit(2);
    };
    let server = Arc::new(Server {
        door: arguments.next().unwrap_or_else(|| "open".into()),
        tls: encryption(&format!("{record}.pem"))?,
        record: OpenOptions::new().create(true).append(true).open(record).await?.into(),
        seen: Mutex::default(),
    });
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    writeln!(io::stdout(), "{}", listener.local_addr()?.port())?;
    loop {
        let (stream, _) = listener.accept().await?;
        let server = server.clone();
        // Who hangs up on us is a client that was killed, or that does not trust us.
        tokio::spawn(async move {
            if server.door == "tls" {
                let stream = server.tls.accept(stream).await?;
                Conversation::new(server, Box::new(stream), true).run().await
            } else {
                Conversation::new(server, Box::new(stream), false).run().await
            }
        });
    }
}

/// A key and its certificate for this machine, which nobody knows; the certificate goes into a file.
fn encryption(file: &str) -> io::Result<TlsAcceptor> {
    let made =
        rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).map_err(io::Error::other)?;
    std::fs::write(file, made.cert.pem())?;
    let key = PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
    let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.into()], key)
        .map_err(io::Error::other)?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}

impl Server {
    /// Whether this is the first time that it is asked for this recipient.
    fn is_first(&self, to: &str) -> bool {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).insert(to.to_owned())
    }

    async fn keep(&self, to: &str, mail: &str) -> io::Result<()> {
        let id =
            mail.lines().find_map(|line| line.strip_prefix("Message-ID: ")).unwrap_or_default();
        let line = serde_json::json!({"to": to, "message_id": id, "mail": mail});
        let mut record = self.record.lock().await;
        record.write_all(format!("{line}\n").as_bytes()).await?;
        record.flush().await
    }
}

impl Conversation {
    fn new(server: Arc<Server>, stream: Box<dyn Stream>, is_encrypted: bool) -> Self {
        let is_known = !matches!(server.door.as_str(), "tls" | "starttls");
        Self { server, stream: BufReader::new(stream), is_encrypted, is_known }
    }

    async fn say(&mut self, line: &str) -> io::Result<()> {
        self.stream.write_all(format!("{line}\r\n").as_bytes()).await?;
        self.stream.flush().await
    }

    async fn encrypt(&mut self) -> io::Result<()> {
        self.say("220 go on").await?;
        let (nobody, _) = tokio::io::duplex(1);
        let plain = std::mem::replace(&mut self.stream, BufReader::new(Box::new(nobody)));
        let stream = self.server.tls.accept(plain.into_inner()).await?;
        self.stream = BufReader::new(Box::new(stream));
        self.is_encrypted = true;
        Ok(())
    }

    /// What it can do, as far as it says so here.
    async fn hello(&mut self) -> io::Result<()> {
        let more = match (self.server.door.as_str(), self.is_encrypted) {
            ("starttls", false) => "STARTTLS",
            ("starttls" | "tls", true) => "AUTH PLAIN",
            _ => "NOOP",
        };
        self.say(&format!("250-stand-in\r\n250-{more}\r\n250 8BITMIME")).await
    }

    async fn run(mut self) -> io::Result<()> {
        match self.server.door.as_str() {
            "closed" => return self.say("554 5.3.2 no mail is taken here").await,
            "silent" => std::future::pending().await,
            _ => self.say("220 stand-in ESMTP").await?,
        }
        let (mut to, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let said = line.trim_end();
            match said.split([' ', ':']).next().unwrap_or_default().to_uppercase().as_str() {
                "EHLO" => self.hello().await?,
                "STARTTLS" if !self.is_encrypted => self.encrypt().await?,
                "AUTH" => {
                    self.is_known = self.is_encrypted && said == format!("AUTH PLAIN {ALICE}");
                    self.say(if self.is_known { "235 welcome" } else { "535 5.7.8 not you" })
                        .await?;
                }
                "MAIL" if !self.is_known => self.say("530 5.7.0 who are you").await?,
                "RCPT" => {
                    to = said.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    self.recipient(&to).await?;
                }
                "DATA" => self.data(&to).await?,
                "QUIT" => return self.say("221 bye").await,
                "MAIL" | "NOOP" | "RSET" => self.say("250 ok").await?,
                _ => self.say("502 not known").await?,
            }
        }
    }

    async fn recipient(&mut self, to: &str) -> io::Result<()> {
        tokio::time::sleep(THOUGHT).await;
        if to.starts_with("unknown") {
            self.say(&format!("550 5.1.1 <{to}>: no such user here")).await
        } else if to.starts_with("busy") && self.server.is_first(to) {
            self.say("451 4.7.1 greylisted, come again").await
        } else {
            self.say("250 ok").await
        }
    }

    async fn data(&mut self, to: &str) -> io::Result<()> {
        self.say("354 go on").await?;
        if to.starts_with("drop") && self.server.is_first(to) {
            self.stream.read_exact(&mut [0; 40]).await?;
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        let mail = self.mail().await?;
        if to.starts_with("spam") {
            return self.say("554 5.7.1 refused, see https://stand-in.example/why").await;
        }
        if to.starts_with("stall") && self.server.is_first(to) {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(if to.starts_with("slow") { THOUGHT * 50 } else { THOUGHT }).await;
        self.server.keep(to, &mail).await?;
        if to.starts_with("vanish") && self.server.is_first(to) {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        self.say("250 2.0.0 taken").await
    }

    /// Reads up to the lonely dot. A client that is gone before it has sent no email.
    async fn mail(&mut self) -> io::Result<String> {
        let (mut mail, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line == ".\r\n" {
                return Ok(mail);
            }
            mail.push_str(line.strip_prefix('.').unwrap_or(&line));
        }
    }
}
