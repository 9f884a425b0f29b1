import { forgetAllOpened, forgetOpened } from "../instances/recent.ts";
import { onInstanceNews } from "../queries/instance-news.ts";
import { followFocus } from "./follow-focus.ts";
import { keepFocus } from "./keep-focus.ts";
import { giveUpDialog, hearKey, holdEnter } from "./keys/hear-key.ts";
import { printOrigin } from "./print-origin.ts";
import type { Router } from "./router.ts";
import type { Services } from "./services.ts";
import { showWholeText } from "./whole-text/show-whole-text.ts";

/** Everything that listens as long as the app runs, and that no first row waits for. */
export function listenAfterStart({ session, queryClient }: Services, router: Router): void {
  addEventListener("keydown", (event) => {
    if (session.store.get().connection) hearKey(event);
  });
  addEventListener("keydown", holdEnter, { capture: true });
  addEventListener("keydown", giveUpDialog, { capture: true });
  followFocus(router);
  keepFocus();
  printOrigin();
  showWholeText();
  onInstanceNews(queryClient, (news) => {
    if (news.kind === "gone") forgetOpened(news.id);
  });
  session.store.subscribe(({ connection }) => {
    if (!connection) forgetAllOpened();
  });
}
