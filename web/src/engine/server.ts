// The engine on a server: `halfturn serve`.

import { type AnswerTo, type AskOptions, internal, parseAnswer, type Question, Refusal } from "halfturn";

const API = "./api/v1";

export class ServerEngine {
  /**
   * Whether there is a server. On static hosts, the file `public/api/v1/health` says no. There is no
   * time limit: the engine in the browser answers until a slow server does.
   */
  static async isAvailable(): Promise<boolean> {
    try {
      const response = await fetch(`${API}/health`);
      const health = (await response.json()) as { status?: string };
      return response.ok && health.status === "ok";
    } catch {
      return false;
    }
  }

  async ask<Q extends Question>(question: Q, { onEvent, signal }: AskOptions = {}): Promise<AnswerTo<Q>> {
    const accept = onEvent ? "application/x-ndjson" : "application/json";
    const response = await fetch(...request(question, accept, signal));
    if (!onEvent || !(response.headers.get("content-type") ?? "").includes("ndjson")) {
      return parseAnswer(await response.text());
    }
    let last = "";
    for await (const line of lines(response)) {
      if (last) {
        onEvent(JSON.parse(last));
      }
      last = line;
    }
    if (!last) {
      throw new Refusal(internal("The server closed the connection before it answered."));
    }
    return parseAnswer(last);
  }
}

/** The HTTP request of a question: GET for names, POST for everything else. */
function request(question: Question, accept: string, signal: AbortSignal | undefined): [string, RequestInit] {
  const common = { signal: signal ?? null };
  const { ask, ...body } = question;
  if (question.ask === "catalogue" || question.ask === "distribution") {
    const name = question.ask === "distribution" ? distributionPath(question) : "";
    return [`${API}/${ask}${name}`, { ...common, headers: { accept } }];
  }
  const headers = { accept, "content-type": "application/json" };
  return [`${API}/${ask}`, { ...common, method: "POST", headers, body: JSON.stringify(body) }];
}

/** The rest of the path of a distribution: its name, and the depth if there is one. */
function distributionPath({ name, depth }: Extract<Question, { ask: "distribution" }>): string {
  return `/${encodeURIComponent(name)}${depth === undefined ? "" : `?depth=${depth}`}`;
}

/** The lines of a response, as they arrive. */
async function* lines(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) {
      break;
    }
    const parts = (rest + read.value).split("\n");
    rest = parts.pop() ?? "";
    yield* parts.filter((part) => part !== "");
  }
  if (rest) {
    yield rest;
  }
}
