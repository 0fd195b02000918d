//! Compressed files: gzip and zip archives.

use std::{
    borrow::Cow,
    fs::File,
    io::{self, BufReader, Cursor, Read, Seek, SeekFrom},
    path::Path,
};

use flate2::{Crc, read::DeflateDecoder, read::MultiGzDecoder};
use zip::{CompressionMethod, ZipArchive};

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZIP: [u8; 4] = *b"PK\x03\x04";
/// Part of the name of the scramble file in a WCA export and similar archives.
const SCRAMBLES: &str = "scrambles";

/// Opens a file and decompresses gzip or zip while reading. From an archive of several files it
/// reads the one with `scrambles` in its name.
///
/// # Errors
/// The file cannot be opened, or the archive has no unique scramble file.
pub fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    let mut file = File::open(path)?;
    let is_file = file.metadata()?.is_file();
    let start = start(&mut file)?;
    if is_file && start == ZIP {
        file.seek(SeekFrom::Start(0))?;
        return Ok(Box::new(from_archive(file)?));
    }
    choose(start, Box::new(file))
}

/// Decompresses a stream if it is gzip.
///
/// # Errors
/// The reader fails, or the stream is a zip archive, whose index is at its end.
pub fn unpack(mut reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let start = start(&mut reader)?;
    choose(start, Box::new(reader))
}

/// Reads the first bytes, which identify the format.
fn start(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    reader.take(ZIP.len() as u64).read_to_end(&mut start)?;
    Ok(start)
}

fn choose(start: Vec<u8>, rest: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let (is_gzip, is_zip) = (start.starts_with(&GZIP), start == ZIP);
    let whole = Cursor::new(start).chain(rest);
    match (is_gzip, is_zip) {
        (true, _) => Ok(Box::new(MultiGzDecoder::new(BufReader::new(whole)))),
        (_, true) => Err(invalid("a zip archive cannot be read from a pipe: name its file".to_owned())),
        _ => Ok(Box::new(whole)),
    }
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Opens the scramble file in an archive.
fn from_archive(file: File) -> io::Result<CrcReader<Box<dyn Read + Send>>> {
    let mut archive = ZipArchive::new(file)?;
    let names: Vec<String> = archive.file_names().map(|name| name.map(Cow::into_owned)).collect::<Result<_, _>>()?;
    let names: Vec<String> = names.into_iter().filter(|name| !name.ends_with('/')).collect();
    let is_meant = |name: &&String| name.to_lowercase().contains(SCRAMBLES);
    let meant: Vec<&String> =
        if names.len() == 1 { names.iter().collect() } else { names.iter().filter(is_meant).collect() };
    let [name] = meant.as_slice() else {
        let found = names.join(", ");
        return Err(invalid(format!("one file of the archive must have {SCRAMBLES} in its name, but it has: {found}")));
    };
    let entry = archive.by_name(name)?;
    let (begin, length, sum) = (entry.data_start(), entry.compressed_size(), entry.crc32());
    let (method, encrypted) = (entry.compression(), entry.encrypted());
    let begin = begin.ok_or_else(|| invalid(format!("{name} has no place in the archive")))?;
    drop(entry);
    let mut file = archive.into_inner();
    file.seek(SeekFrom::Start(begin))?;
    let bytes = BufReader::new(file.take(length));
    let reader: Box<dyn Read + Send> = match method {
        _ if encrypted => return Err(invalid(format!("{name} is encrypted"))),
        CompressionMethod::Stored => Box::new(bytes),
        CompressionMethod::Deflated => Box::new(DeflateDecoder::new(bytes)),
        other => return Err(invalid(format!("{name} is packed by {other}; only deflate can be unpacked"))),
    };
    Ok(CrcReader { reader, found: Crc::new(), expected: sum })
}

/// A reader that verifies the CRC-32 at the end.
struct CrcReader<R> {
    reader: R,
    found: Crc,
    expected: u32,
}

impl<R: Read> Read for CrcReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.found.update(&buffer[..count]);
        if count == 0 && !buffer.is_empty() && self.found.sum() != self.expected {
            return Err(invalid("the archive is damaged: a checksum does not agree".to_owned()));
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};
    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;

    const TEXT: &str = "a,R U\nb,F2 D\n";

    fn read(path: &Path) -> io::Result<String> {
        io::read_to_string(open(path)?)
    }

    fn archive(path: &Path, files: &[(&str, CompressionMethod)]) {
        let mut archive = ZipWriter::new(File::create(path).unwrap());
        for (name, method) in files {
            archive.start_file(*name, SimpleFileOptions::default().compression_method(*method)).unwrap();
            archive.write_all(if name.contains("other") { b"nothing" } else { TEXT.as_bytes() }).unwrap();
        }
        archive.finish().unwrap();
    }

    #[test]
    fn plain_and_packed_files_say_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for text in [TEXT, "", "R", "PK", "\x1f"] {
            std::fs::write(&path, text).unwrap();
            assert_eq!(read(&path).unwrap(), text);
        }
        // A gzip file may have several members.
        let member = |text: &str| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(text.as_bytes()).unwrap();
            encoder.finish().unwrap()
        };
        let gzip = [member(&TEXT[..6]), member(&TEXT[6..])].concat();
        std::fs::write(&path, &gzip).unwrap();
        assert_eq!(read(&path).unwrap(), TEXT);
        assert_eq!(io::read_to_string(unpack(Cursor::new(gzip.clone())).unwrap()).unwrap(), TEXT);
        std::fs::write(&path, &gzip[..gzip.len() - 5]).unwrap();
        assert!(read(&path).is_err(), "cut off");
        let packed = CompressionMethod::Deflated;
        for files in [
            &[("one.txt", packed)][..],
            &[("one.txt", CompressionMethod::Stored)],
            &[("other.tsv", packed), ("WCA_export_Scrambles.tsv", packed), ("other.txt", packed)],
        ] {
            archive(&path, files);
            assert_eq!(read(&path).unwrap(), TEXT);
        }
    }

    #[test]
    fn archives_that_are_damaged_or_leave_a_choice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.zip");
        archive(&path, &[("one.txt", CompressionMethod::Stored)]);
        let mut bytes = std::fs::read(&path).unwrap();
        let place = bytes.windows(TEXT.len()).position(|window| window == TEXT.as_bytes()).unwrap();
        bytes[place] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        assert!(read(&path).unwrap_err().to_string().contains("a checksum does not agree"));
        assert!(unpack(Cursor::new(bytes.clone())).err().unwrap().to_string().contains("from a pipe"));
        std::fs::write(&path, &bytes[..place]).unwrap();
        assert!(open(&path).is_err(), "cut off");
        archive(&path, &[("other-1", CompressionMethod::Stored), ("other-2", CompressionMethod::Stored)]);
        let error = open(&path).err().unwrap().to_string();
        assert!(error.contains("other-1") && error.contains("other-2"), "{error}");
    }
}
