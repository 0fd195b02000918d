// Larger tables: built, used, stopped, removed, and everything that can go wrong meanwhile.

import {
  ask,
  chooseColors,
  desktop,
  EXAMPLE,
  expect,
  expectGoodLooks,
  heavy,
  type Page,
  tableFiles,
  test,
  visit,
} from "./fixtures";

/** The tables that are built the fastest, with the file that tells whether they are. */
const QUICK = { of: "eo-cross", file: "stages-near-eo-4-slots-7-turns-21-mb.table" };
/** A question that needs them. */
const QUESTION = { ask: "analyze", input: EXAMPLE, variant: QUICK.of, stages: "eo_cross..eo_xcross", colors: "WY" };

/** The page's functions in the console. */
interface Console {
  ask(question: object, options?: object): Promise<Record<string, unknown>>;
  tables(): Promise<{ sets: { of: string; size: string; isBuilt: boolean }[]; stored: number }>;
  buildTables(of: string, options?: object): Promise<void>;
  removeTables(of?: string): Promise<void>;
}
declare const halfturn: Console;

/** Builds the tables. Returns the events, or the message of the error. */
function build(page: Page, of = QUICK.of): Promise<string[] | string> {
  return page.evaluate(async (of) => {
    const events: string[] = [];
    const onEvent = ({ event }: { event: string }) => events.push(event);
    return halfturn.buildTables(of, { onEvent }).then(
      () => events,
      (error: Error) => error.message,
    );
  }, of);
}

/** Starts a build, and waits until it has begun to fill a table. */
async function beginBuild(page: Page, of = QUICK.of): Promise<void> {
  await page.evaluate(
    (of) =>
      new Promise<void>((resolve) => {
        halfturn.buildTables(of, { onEvent: () => resolve() }).catch(() => {});
      }),
    of,
  );
}

function isBuilt(page: Page, of = QUICK.of): Promise<boolean> {
  return page.evaluate(async (of) => {
    const { sets } = await halfturn.tables();
    return sets.find((set) => set.of === of)?.isBuilt === true;
  }, of);
}

/** The lengths with these tables. */
async function lengths(page: Page, tables: string): Promise<unknown> {
  return (await ask(page, { ...QUESTION, tables })).lengths;
}

/** Checks that the tables give the same answers as the smallest. */
async function expectRightAnswers(page: Page): Promise<void> {
  expect(await lengths(page, "small")).toEqual(await lengths(page, "tiny"));
}

/** Limits the storage of the page's site. */
async function limitStorage(page: Page, bytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // The limit lasts as long as the session.
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: bytes });
}

const card = (page: Page, of: string) => page.locator(`[data-tables="${of}"]`);

test("the page tells sizes and times first; a phone keeps its small tables", async ({ page, isMobile }) => {
  await chooseColors(page, isMobile);
  await visit(page, "");
  await page.getByRole("contentinfo").getByRole("link", { name: "Make it faster" }).click();
  await expect(page.getByRole("heading", { name: "Make it faster" })).toBeVisible();
  await expect(page.getByText("All tables together")).toBeVisible();
  if (isMobile) {
    await expect(page.getByText("On phones and small machines")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Build/ })).toHaveCount(0);
  } else {
    await expect(page.getByRole("button", { name: /^Build/ })).toHaveCount(3);
    await expect(card(page, "two-phase")).toContainText(/100 MB, built in about \d+ seconds/);
    await expect(card(page, "optimal")).toContainText(/243 MB, built in about \d+ minutes?/);
  }
  await expectGoodLooks(page);
});

test("tables are built beside other work, used from then on, and removed", desktop, async ({ page }) => {
  const solve = (tables?: string) =>
    ask(page, { ask: "solve", input: EXAMPLE, max_length: 21, ...(tables && { tables }) });
  await visit(page, "tables");
  const tiny = await solve("tiny");
  expect((await solve()).nodes).toBe(tiny.nodes);
  await card(page, "two-phase").getByRole("button", { name: "Build" }).click();
  await expect(card(page, "two-phase").getByRole("progressbar")).toBeVisible();
  await expectGoodLooks(page);
  // Others wait for it, and can be taken off.
  await card(page, "optimal").getByRole("button", { name: "Build" }).click();
  await expect(card(page, "optimal")).toContainText("Waits until the other tables are built.");
  await card(page, "optimal").getByRole("button", { name: "Stop" }).click();
  await expect(card(page, "optimal").getByRole("button", { name: "Build" })).toBeVisible();

  // The page answers meanwhile, and the build goes on while another page is shown.
  await page.getByRole("navigation").getByRole("link", { name: "Scramble" }).click();
  await expect(page).toHaveTitle(/Scramble/);
  expect((await solve()).nodes).toBe(tiny.nodes);
  const foot = page.getByRole("contentinfo").getByRole("link");
  await expect(foot).toHaveText(/Building tables/);
  await foot.click();
  const remove = card(page, "two-phase").getByRole("button", { name: "Remove" });
  await expect(remove).toBeVisible();
  await expect(foot).toHaveText("Make it faster");
  await expectGoodLooks(page);

  const standard = await solve("standard");
  expect(standard.nodes).not.toBe(tiny.nodes);
  // Until they are read, the small ones answer.
  const expectSwitch = async () => {
    expect((await solve()).nodes).toBe(tiny.nodes);
    await expect.poll(async () => (await solve()).nodes).toBe(standard.nodes);
  };
  await expectSwitch();
  await page.reload();
  await expectSwitch();

  await remove.click();
  await expect(card(page, "two-phase").getByRole("button", { name: "Build" })).toBeVisible();
  expect(await tableFiles(page)).toEqual([]);
  expect((await solve()).nodes).toBe(tiny.nodes);
  await build(page);
  await page.reload();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Remove all tables" }).click();
  await expect(page.getByText("All tables together: 0 MB.")).toBeVisible();
});

test("a build can be stopped", desktop, async ({ page }) => {
  await visit(page, "tables");
  const two = card(page, "two-phase");
  await two.getByRole("button", { name: "Build" }).click();
  await expect(two.getByText(/Building tables: (< )?\d/)).toBeVisible();
  await two.getByRole("button", { name: "Stop" }).click();
  await expect(two.getByRole("button", { name: "Build" })).toBeVisible();
  await expect(two.getByRole("progressbar")).toHaveCount(0);
  await expect(two.getByRole("alert")).toHaveCount(0);
  expect((await ask(page, { ask: "solve", input: "R U F" })).length).toBe(3);
});

test("a full storage is explained, and nothing is lost", desktop, async ({ page }) => {
  await visit(page, "tables");
  await limitStorage(page, 30e6);
  const two = card(page, "two-phase");
  await two.getByRole("button", { name: "Build" }).click();
  await expect(two.getByRole("alert")).toHaveText(
    /^There is no room for these tables: they take 100 MB, .* The smaller tables stay, and nothing is lost\.$/,
  );
  await expectGoodLooks(page);
  // The storage fills up while the tables are built.
  await limitStorage(page, 60e6);
  const building = page.evaluate(
    (of) =>
      new Promise<string>((resolve) => {
        const onEvent = () => document.body.setAttribute("data-begun", "");
        halfturn.buildTables(of, { onEvent }).then(
          () => resolve("built"),
          (error: Error & { object?: { name: string } }) => resolve(`${error.object?.name}: ${error.message}`),
        );
      }),
    QUICK.of,
  );
  await expect(page.locator("[data-begun]")).toBeVisible();
  await limitStorage(page, 1e6);
  expect(await building).toMatch(/^storage: the tables could not be stored: ./);
  expect(await tableFiles(page)).not.toContain(QUICK.file);
  expect(await isBuilt(page)).toBe(false);
  await expectRightAnswers(page);
  // With room again, they are built.
  await limitStorage(page, 1e9);
  expect(await build(page)).toContain("building");
  expect(await isBuilt(page)).toBe(true);
});

test("a tab that is closed during a build loses nothing", desktop, async ({ page, context }) => {
  await visit(page, "tables");
  const closed = await context.newPage();
  await closed.goto(page.url());
  await beginBuild(closed);
  await closed.close();
  expect(await isBuilt(page)).toBe(false);
  // What a tab leaves behind that is closed while it writes.
  await page.evaluate(async (file) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("halfturn-tables", { create: true });
    for (const name of [`${file}.1.tmp`, file]) {
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(new Uint8Array(5000));
      await writable.close();
    }
  }, QUICK.file);
  await page.reload();
  expect(await build(page)).toContain("building");
  expect(await isBuilt(page)).toBe(true);
  await expectRightAnswers(page);
  const unfinished = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle("halfturn-tables");
      const names: string[] = [];
      // biome-ignore lint/suspicious/noExplicitAny: TypeScript does not know its iterator
      for await (const name of (folder as any).keys()) {
        names.push(name);
      }
      return names.filter((name) => name.endsWith(".tmp"));
    });
  await expect.poll(unfinished).toEqual([]);
});

test("the storage is cleared while the page is open", desktop, async ({ page }) => {
  await visit(page, "tables");
  await build(page);
  // A worker that knows the files, and has not read them.
  await ask(page, { ask: "solve", input: "R", solver: "thistlethwaite" });
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes: "all" });
  expect(await isBuilt(page)).toBe(false);
  await expectRightAnswers(page);
  // They were built again for that, and are stored again.
  await expect.poll(() => isBuilt(page)).toBe(true);
  await page.evaluate(() => halfturn.removeTables());
  expect(await tableFiles(page)).toEqual([]);
  await expectRightAnswers(page);
});

test("two tabs that build the same tables build them once", desktop, async ({ page, context }) => {
  await visit(page, "tables");
  const other = await context.newPage();
  await visit(other, "tables");
  const events = await Promise.all([build(page), build(other)]);
  const builders = events.filter((all) => all.includes("building"));
  expect(builders).toHaveLength(1);
  for (const tab of [page, other]) {
    expect(await isBuilt(tab)).toBe(true);
    await expectRightAnswers(tab);
  }
  // A tab that removes them tells the other, whose answers stay right.
  await page.evaluate((of) => halfturn.removeTables(of), QUICK.of);
  expect(await isBuilt(other)).toBe(false);
  await expectRightAnswers(other);
  await other.close();
});

test("tables of former versions move out of IndexedDB", desktop, async ({ page }) => {
  await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto("./empty");
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("halfturn", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("tables");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("tables", "readwrite");
          transaction.objectStore("tables").put(new Blob(["damaged"]), "stages-cross-pair");
          transaction.objectStore("tables").put(new Blob(["old"]), "no-longer-used");
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
  );
  await visit(page, "tables");
  await ask(page, { ask: "check", input: "R" });
  await expect.poll(() => tableFiles(page)).toEqual(["no-longer-used.table", "stages-cross-pair.table"]);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).not.toContain("halfturn");
  // The engine checks what it reads, and replaces what is damaged.
  const { lengths } = await ask(page, { ask: "analyze", input: EXAMPLE, stages: "cross", colors: "R" });
  expect(lengths).toEqual({ cross: { R: 5 } });
  const length = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const file = await (await root.getDirectoryHandle("halfturn-tables")).getFileHandle("stages-cross-pair.table");
      return (await file.getFile()).size;
    });
  await expect.poll(length).toBeGreaterThan(1e6);
});

test("browsers without a private file system keep tables in IndexedDB", desktop, async ({ page }) => {
  const without = "globalThis.FileSystemFileHandle && delete FileSystemFileHandle.prototype.move;";
  await page.addInitScript({ content: without });
  await page.route(/worker-.*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${without}${await response.text()}` });
  });
  await visit(page, "tables");
  expect(await build(page)).toContain("building");
  expect(await tableFiles(page)).toEqual([]);
  expect(await isBuilt(page)).toBe(true);
  await page.reload();
  expect(await build(page)).not.toContain("building");
  await expectRightAnswers(page);
  await page.evaluate((of) => halfturn.removeTables(of), QUICK.of);
  expect(await isBuilt(page)).toBe(false);
  // New workers may still be starting.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a page with a server builds none", desktop, async ({ page }) => {
  await page.route("**/api/v1/*", (route) => route.fulfill({ json: { status: "ok" } }));
  await visit(page, "tables");
  await expect(page.getByText("The server of this page answers long questions")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Build/ })).toHaveCount(0);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Make it faster" })).toHaveCount(0);
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("sizes, times and reasons", async ({ page, isMobile }) => {
    await chooseColors(page, isMobile);
    await visit(page, "tables");
    await expect(page.getByRole("heading", { name: "加快速度" })).toBeVisible();
    if (isMobile) {
      await expect(page.getByText("手机和内存小的设备")).toBeVisible();
    } else {
      await expect(card(page, "two-phase")).toContainText("生成约需 5 秒");
      await limitStorage(page, 30e6);
      await card(page, "two-phase").getByRole("button", { name: "生成" }).click();
      await expect(card(page, "two-phase").getByRole("alert")).toContainText("空间不够");
    }
    await expectGoodLooks(page);
  });
});

test("optimal solutions use their larger tables", heavy, async ({ page, isMobile }) => {
  test.skip(isMobile, "the same engine as on the desktop");
  await visit(page, "tables");
  await card(page, "optimal").getByRole("button", { name: "Build" }).click();
  await expect(card(page, "optimal").getByRole("button", { name: "Remove" })).toBeVisible({ timeout: 280_000 });
  const solve = (tables?: string) =>
    ask(page, { ask: "solve", solver: "optimal", input: "U R2 F B R B2 R U2 L B2 R U'", ...(tables && { tables }) });
  const standard = await solve();
  expect(standard.length).toBe(12);
  expect(standard.nodes).toBe((await solve("standard")).nodes);
  expect(Number(standard.nodes)).toBeLessThan(Number((await solve("tiny")).nodes));
});
