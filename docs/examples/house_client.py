"""Plays Caribbean Stud as a guest of a running house: python house_client.py http://127.0.0.1:8000 [ROUNDS]"""

import hashlib
import json
import sys
import urllib.request
import uuid

from websockets.sync.client import connect

house, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
guest = json.load(urllib.request.urlopen(urllib.request.Request(f"{house}/api/v1/guests", method="POST")))
live = f"{house}/api/v1/tables/caribbean-stud/live".replace("http", "ws", 1)


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def leads_to(root, size, opening):
    """Whether this card at this place is what the root promised."""
    place, path = opening["place"], iter(opening["path"])
    node = sha256(f"card {place} {opening['card']} {opening['salt']}")
    while size > 1:
        if place ^ 1 < size:
            node = sha256(f"pair {node} {next(path)}" if place % 2 == 0 else f"pair {next(path)} {node}")
        place, size = place // 2, (size + 1) // 2
    return node == root


with connect(live, additional_headers={"Authorization": f"Bearer {guest['token']}"}) as table:

    def do(what, **more):
        """Send a command under a key of its own; its reply comes among the other messages."""
        table.send(json.dumps({"id": str(uuid.uuid4()), "do": what, **more}))

    asked, promised = None, None
    do("join", seat=next(n for n in range(1, 8) if n not in json.loads(table.recv())["state"]["seats"].values()))
    while rounds:
        message = json.loads(table.recv(timeout=60))
        if message["type"] == "reply" and not message["ok"]:
            sys.exit(f"{message['error']['what']} (rule {message['error']['clause']}): {message['error']['remedy']}")
        for event in message.get("events", []):
            for fact in event["facts"]:
                print(f"rule {fact['clause']:9} {fact['says']}")
            for opening in event["openings"][:1]:
                print(f"{opening['card']} was promised: {leads_to(promised['root'], promised['size'], opening)}")
            rounds -= event["kind"] == "round" and event["is_over"]
        state = message.get("state", {"asks": ""})
        question = (state.get("episode"), state["asks"])
        if state["asks"] == "PlaceWagers" and question != asked and rounds:
            asked, promised = question, state["commitment"]  # keep the root before any card is dealt
            do("say", answer={"answer": "Wager", "box": state["you"]["seat"], "wager": "ante", "cents": 1000})
            do("ready")
        elif state["asks"] == "Decide" and state["options"] and question != asked:
            asked = question
            do("say", answer={"answer": "Decision", "box": state["you"]["seat"], "choice": "bet"})
    print(f"balance {state['you']['balance'] / 100:.2f} of play money")
