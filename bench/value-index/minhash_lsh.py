"""datasketch's MinHash LSH over values, configured as two published systems have it.

Lines of JSON on stdin: {"values": [...], "system": "chess" | "aashena"}, then texts to look up. On stdout for the first
{"seconds", "bytes"} (bytes: of a pickle, which is what both keep), for each text the five values found.
"""
import difflib
import json
import pickle
import sys
import time

from datasketch import MinHash, MinHashLSH

# CHESS: signature 100 and threshold .01 as its script sets them, case kept. Aashena/NL2SQL: 128, .3, lower case.
SYSTEMS = {"chess": (100, 0.01, str), "aashena": (128, 0.3, str.lower)}


def main():
    first = json.loads(sys.stdin.readline())
    size, threshold, fold = SYSTEMS[first["system"]]

    def sketch(text):
        minhash = MinHash(num_perm=size)
        folded = fold(text)
        for at in range(len(folded) - 2):
            minhash.update(folded[at : at + 3].encode())
        return minhash

    started = time.perf_counter()
    lsh = MinHashLSH(threshold=threshold, num_perm=size)
    known = {}
    for at, value in enumerate(first["values"]):
        minhash = sketch(value)
        known[str(at)] = (minhash, value)
        lsh.insert(str(at), minhash)
    seconds = time.perf_counter() - started
    print(json.dumps({"seconds": seconds, "bytes": len(pickle.dumps((lsh, known)))}), flush=True)
    for line in sys.stdin:
        text = json.loads(line)
        query = sketch(text)
        near = sorted(((query.jaccard(known[key][0]), known[key][1]) for key in lsh.query(query)), reverse=True)[:10]
        ratio = lambda value: difflib.SequenceMatcher(None, value.lower(), text.lower()).ratio()
        print(json.dumps(sorted((value for _, value in near), key=ratio, reverse=True)[:5]), flush=True)


main()
