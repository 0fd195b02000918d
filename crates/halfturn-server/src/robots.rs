//! A line protocol for robots and scripts without HTTP.
//!
//! Each request is a line with a scramble or 54 stickers. The reply is a line with the solution, or
//! `error`, the code and a message. The reply to a solved cube is an empty line.

use std::sync::Arc;

use halfturn::{Answer, ErrorObject, Question, Solve};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::timeout,
};

use crate::{
    Options,
    work::{DispatchError, Dispatcher},
};

/// The maximum idle time of a robot, as a multiple of the request timeout.
const SILENCE: u32 = 60;

pub async fn listen(listener: TcpListener, dispatcher: Arc<Dispatcher>, options: Options) {
    let places = Arc::new(Semaphore::new(options.connections));
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else { continue };
        let dispatcher = Arc::clone(&dispatcher);
        tokio::spawn(async move {
            // An error of one connection does not concern the others.
            let _ = converse(stream, &dispatcher, &options).await;
            drop(place);
        });
    }
}

async fn converse(mut stream: TcpStream, dispatcher: &Arc<Dispatcher>, options: &Options) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let (reader, mut writer) = stream.split();
    let mut reader = BufReader::new(reader);
    let most = options.body_bytes as u64;
    loop {
        let mut line = Vec::new();
        let mut limited = (&mut reader).take(most + 1);
        let read = timeout(options.request_timeout * SILENCE, limited.read_until(b'\n', &mut line)).await;
        let Ok(read) = read else { return Ok(()) };
        if read? == 0 {
            return Ok(());
        }
        let too_long = line.len() as u64 > most;
        let reply = if too_long {
            "error 10 the line is too long\n".to_owned()
        } else {
            let mut reply = answer(String::from_utf8_lossy(&line).trim(), dispatcher).await;
            reply.push('\n');
            reply
        };
        timeout(options.request_timeout, writer.write_all(reply.as_bytes())).await??;
        if too_long {
            return Ok(());
        }
    }
}

async fn answer(line: &str, dispatcher: &Arc<Dispatcher>) -> String {
    let solve = Solve::new(line.to_owned());
    let pending = dispatcher.take(Question::Solve(solve), false);
    match pending.answer.await {
        Ok(Ok(Answer::Solved(solved))) => solved.solution,
        Ok(Err(DispatchError::Engine(error))) => {
            let ErrorObject { code, message, .. } = error.into();
            format!("error {code} {}", message.replace('\n', " "))
        }
        Ok(Err(DispatchError::Busy)) => "error 0 too many requests are waiting; try again".to_owned(),
        Ok(Ok(_)) | Err(_) => "error 0 an internal error ended the work on this question".to_owned(),
    }
}
